/** Builds the page into `dist/board/page`: one script, one style, the document and its icon. */
import { cp, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const here = new URL('./', import.meta.url);
const target = new URL('../../../dist/board/page/', import.meta.url);

await mkdir(target, { recursive: true });
await build({
  entryPoints: { page: fileURLToPath(new URL('main.tsx', here)), style: fileURLToPath(new URL('page.css', here)) },
  outdir: fileURLToPath(target),
  bundle: true,
  minify: true,
  format: 'esm',
  target: ['chrome105', 'firefox110', 'safari16'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
});
for (const name of ['index.html', 'icon.svg']) await cp(new URL(name, here), new URL(name, target));
