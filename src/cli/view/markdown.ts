/**
 * Renders the Markdown of a help topic as text for a terminal of a given width. Supports what these pages use: headings, paragraphs, lists, tables,
 * code.
 */
import { styleText } from 'node:util';
import Table from 'cli-table3';

interface MarkdownView {
  /** Columns of the terminal. */
  width: number;
  hasColor: boolean;
}

/** Each line ends with a newline; words are not broken. */
export function renderMarkdown(markdown: string, view: MarkdownView): string {
  return `${blocksOf(markdown)
    .map((block) => renderBlock(block, view))
    .join('\n\n')}\n`;
}

/** Blocks are separated by blank lines; code keeps its blank lines. */
function blocksOf(markdown: string): string[] {
  return [...markdown.matchAll(/^```[^\n]*\n[\s\S]*?^```|^\S[\s\S]*?(?=\n\n|\n*$(?![\s\S]))/gm)].map(
    ([block]) => block,
  );
}

function renderBlock(block: string, view: MarkdownView): string {
  const lines = block.split('\n');
  if (block.startsWith('```'))
    return lines
      .slice(1, -1)
      .map((line) => `  ${line}`)
      .join('\n');
  if (block.startsWith('#')) return bold(block.replace(/^#+ /, ''), view);
  if (block.startsWith('|')) return renderTable(lines, view);
  const mark = /^(- |\d+\. )/.exec(block)?.[1];
  if (mark !== undefined) {
    const indent = ' '.repeat(mark.length);
    return lines.map((line) => wrap(inline(line, view), { width: view.width, indent })).join('\n');
  }
  return wrap(inline(lines.join(' '), view), { width: view.width, indent: '' });
}

function renderTable(lines: readonly string[], view: MarkdownView): string {
  const [head = [], , ...rows] = lines.map((line) =>
    line
      .replace(/^\| | \|$/g, '')
      .split(' | ')
      .map((cell) => inline(cell, view)),
  );
  // The last column takes what the others leave.
  const widths = head
    .slice(0, -1)
    .map((cell, at) => Math.max(...[head, ...rows].map((row) => plainLength(row[at] ?? cell))));
  const taken = widths.reduce((sum, width) => sum + width + 3, 0);
  const last = Math.max(20, Math.min(view.width - taken - 4, 100));
  const table = new Table({
    head: head.map((cell) => bold(cell, view)),
    colWidths: [...widths.map((width) => width + 2), last],
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows);
  return table.toString();
}

function inline(text: string, view: MarkdownView): string {
  return text
    .replace(/\*\*([^*]+)\*\*/g, (_, words) => bold(words, view))
    .replace(/`([^`]+)`/g, (marked, code) =>
      view.hasColor ? styleText('cyan', code, { validateStream: false }) : marked,
    );
}

function bold(text: string, { hasColor }: MarkdownView): string {
  return hasColor ? styleText('bold', text, { validateStream: false }) : text;
}

function plainLength(text: string): number {
  return text.replace(/\u001b\[\d+m/g, '').length;
}

/** Lines of at most `width` columns; all but the first are indented. */
function wrap(text: string, { width, indent }: { width: number; indent: string }): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && plainLength(longer) > width) {
      lines.push(line);
      line = indent + word;
    } else line = longer;
  }
  return [...lines, line].join('\n');
}
