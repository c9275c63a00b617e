/** Addresses that need no key: what this service is, whether it is alive and ready, its OpenAPI document, and the page that shows it. */
import { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, fastify, LogController } from 'fastify';
import { PmsError } from '../contract/errors.ts';
import { apiVersion, pathPrefix } from '../contract/routes.ts';
import { chooseMediaType } from './accept.ts';
import { answerErrors } from './answer-errors.ts';
import { pagePolicy, requestIdHeader } from './headers.ts';
import { createOpenApiDocument } from './openapi.ts';

const livesPath = '/healthz';
const readyPath = '/readyz';
const documentPath = `${pathPrefix}/openapi.json`;
const docsPath = '/docs';

/** Registers the addresses on `app`, which is mounted at the root. */
export function addOpenRoutes(app: FastifyInstance, isReady: () => Promise<boolean>): void {
  addProbe(app, livesPath, async (reply) => {
    reply.send({ status: 'alive' });
  });
  addProbe(app, readyPath, async (reply) => {
    if (!(await isReady())) throw new PmsError('unavailable', 'The service is not ready.');
    reply.send({ status: 'ready' });
  });
  addRoot(app);
  let document: string | undefined;
  addProbe(app, documentPath, async (reply) => {
    document ??= JSON.stringify(createOpenApiDocument());
    reply.headers({ 'content-type': 'application/json', 'cache-control': 'no-cache' }).send(document);
  });
  addDocs(app);
}

interface MediaOffer {
  mediaType: string;
}

/** A program that states no preference gets JSON. */
const rootTypes: readonly [MediaOffer, MediaOffer] = [{ mediaType: 'application/json' }, { mediaType: 'text/html' }];

function addRoot(app: FastifyInstance): void {
  const links = { docs: docsPath, openapi: documentPath, health: livesPath, ready: readyPath };
  app.route({
    method: ['GET', 'HEAD'],
    url: '/',
    handler: async (request, reply) => {
      reply.header('vary', 'accept');
      if (chooseMediaType(request.headers.accept, rootTypes).mediaType === 'application/json')
        return reply.send({ name: 'pms', description, version: apiVersion, base: pathPrefix, ...links });
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy });
      return reply.send(rootPage());
    },
  });
}

function addProbe(app: FastifyInstance, url: string, answer: (reply: FastifyReply) => Promise<void>): void {
  app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => answer(reply) });
}

/** The page is a separate app, created at the first visit: it takes longer to load than the whole service. */
function addDocs(app: FastifyInstance): void {
  let page: Promise<FastifyInstance> | undefined;
  app.addHook('onClose', () =>
    page?.then(
      (opened) => opened.close(),
      () => {},
    ),
  );
  for (const url of [docsPath, `${docsPath}/*`]) {
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: async (request, reply) => {
        page ??= createDocsPage(app.log);
        const { routing } = await page;
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!);
        request.raw.headers[requestIdHeader] = request.id;
        routing(request.raw, reply.raw);
      },
    });
  }
}

const title = 'pms: a property management system';
const description =
  'This is the HTTP API of a property management system: bookings, room types, rates and availability go in and come out. Requests need an API key.';

/** The same as a page that loads nothing. */
function rootPage(): string {
  const links = [
    [docsPath, 'the API, to read and to try'],
    [documentPath, 'its OpenAPI 3.1 document'],
    [livesPath, 'whether the service lives'],
    [readyPath, 'whether it takes requests now'],
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

/** The page at `docsPath`: it loads everything from this server, and its policy allows nothing else. */
async function createDocsPage(log: FastifyBaseLogger): Promise<FastifyInstance> {
  const [{ default: swagger }, { default: swaggerUi }] = await Promise.all([
    import('@fastify/swagger'),
    import('@fastify/swagger-ui'),
  ]);
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // The request already has its id.
    requestIdHeader,
  });
  answerErrors(app);
  await app.register(swagger, { mode: 'static', specification: { document: createOpenApiDocument() as never } });
  await app.register(swaggerUi, {
    routePrefix: docsPath,
    staticCSP: pagePolicy,
    uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null },
  });
  await app.ready();
  return app as unknown as FastifyInstance;
}
