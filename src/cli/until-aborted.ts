/** Waits for a signal, even one that came before the wait began. */

/** Resolves when the signal is aborted. */
export async function untilAborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted)
    await new Promise<void>((stop) => signal.addEventListener('abort', () => stop(), { once: true }));
}
