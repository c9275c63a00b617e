/** The page that shows the OpenAPI document. It loads everything from this server, and its policy allows nothing else. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { type FastifyBaseLogger, fastify, LogController } from 'fastify';
import { answerErrors } from './answer-errors.ts';
import { requestIdHeader } from './headers.ts';
import { createOpenApiDocument } from './openapi.ts';
import { pagePolicy } from './page-policy.ts';

export interface DocsPage {
  answer(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

/** The page at `path`, as an app that requests are passed to. */
export async function createDocsPage(path: string, log: FastifyBaseLogger): Promise<DocsPage> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // The request already has its id.
    requestIdHeader,
  });
  answerErrors(app);
  await app.register(swagger, { mode: 'static', specification: { document: createOpenApiDocument() as never } });
  await app.register(swaggerUi, {
    routePrefix: path,
    staticCSP: pagePolicy,
    uiConfig: { docExpansion: 'list', deepLinking: true, validatorUrl: null },
  });
  await app.ready();
  return { answer: (request, response) => app.routing(request, response), close: () => app.close() };
}
