/** Waits for a signal, also for one that came before anybody waited. */

/** Resolves when the signal is aborted. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted)
    await new Promise<void>((stop) => signal.addEventListener('abort', () => stop(), { once: true }));
}
