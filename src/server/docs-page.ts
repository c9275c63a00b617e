/** The page that shows the OpenAPI document. Everything it loads comes from this server, and its policy lets nothing else in. */
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

/** The page at `path`, as an app that is handed its requests. */
export async function createDocsPage(path: string, log: FastifyBaseLogger): Promise<DocsPage> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    // The request has its id already.
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
