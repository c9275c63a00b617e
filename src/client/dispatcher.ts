/** The connections of one client: direct to this machine, and through the proxy set in the environment to any other. */
import { Agent, type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { PmsError } from '../contract/errors.ts';
import { isLoopback } from './base-url.ts';
import { steadyConnector } from './steady-socket.ts';

/** Opens the dispatcher for a base URL; the caller must destroy it. Throws PmsError usage if a proxy variable is not a URL. */
export function openDispatcher(baseUrl: string): Dispatcher {
  if (isLoopback(new URL(baseUrl).hostname)) return new Agent({ factory: openPool });
  try {
    // Without a tunnel, plain http is forwarded, as proxies expect; https is always tunnelled.
    return new EnvHttpProxyAgent({ factory: openPool, proxyTunnel: false });
  } catch (error) {
    throw new PmsError('usage', 'HTTP_PROXY or HTTPS_PROXY is not the address of a proxy.', {
      cause: error,
      fix: 'Write it as http://host:port, or unset it.',
    });
  }
}

function openPool(origin: string | URL, options: Pool.Options): Dispatcher {
  return new Pool(origin, { ...options, connect: steadyConnector(options.connect) });
}
