/** What stands at the root: what this service is and where to go next, as a page for browsers and as JSON for programs. */
import { apiVersion, pathPrefix } from '../contract/routes.ts';

/** Addresses by name. */
interface RootLinks {
  docs: string;
  openapi: string;
  health: string;
  ready: string;
}

const title = 'pms: a property management system';
const description =
  'This is the HTTP API of a property management system: bookings, room types, rates and availability go in and come out. Requests need an API key.';

/** The description as an object; addresses are relative to the root. */
export function rootDocument(links: RootLinks): Record<string, unknown> {
  return { name: 'pms', description, version: apiVersion, base: pathPrefix, ...links };
}

/** The same as a page that loads nothing. */
export function rootPage({ docs, openapi, health, ready }: RootLinks): string {
  const links = [
    [docs, 'the API, to read and to try'],
    [openapi, 'its OpenAPI 3.1 document'],
    [health, 'whether the service lives'],
    [ready, 'whether it takes requests now'],
  ];
  const items = links.map(([path, words]) => `<li><a href="${path}">${path}</a>: ${words}</li>`);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body { font: 1rem/1.5 system-ui, sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem }</style>
</head>
<body>
<h1>${title}</h1>
<p>${description}</p>
<p>Every address of the API begins with <code>${pathPrefix}</code>. From a terminal, <code>pms import</code> and <code>pms export</code> speak to it.</p>
<ul>
${items.join('\n')}
</ul>
</body>
</html>
`;
}
