/** Addresses that need no key: what this service is, whether it is alive and ready, its OpenAPI document, and the page that shows it. */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { PmsError } from '../contract/errors.ts';
import { pathPrefix } from '../contract/routes.ts';
import { chooseMediaType } from './accept.ts';
import type { DocsPage } from './docs-page.ts';
import { requestIdHeader } from './headers.ts';
import { createOpenApiDocument } from './openapi.ts';
import { pagePolicy } from './page-policy.ts';
import { rootDocument, rootPage } from './root-page.ts';

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
        return reply.send(rootDocument(links));
      reply.headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy });
      return reply.send(rootPage(links));
    },
  });
}

function addProbe(app: FastifyInstance, url: string, answer: (reply: FastifyReply) => Promise<void>): void {
  app.route({ method: ['GET', 'HEAD'], url, handler: (_request, reply) => answer(reply) });
}

/** The page is a separate app, created at the first visit: it takes longer to load than the whole service. */
function addDocs(app: FastifyInstance): void {
  let page: Promise<DocsPage> | undefined;
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
        page ??= import('./docs-page.ts').then(({ createDocsPage }) => createDocsPage(docsPath, app.log));
        const { answer } = await page;
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) reply.raw.setHeader(name, value!);
        request.raw.headers[requestIdHeader] = request.id;
        answer(request.raw, reply.raw);
      },
    });
  }
}
