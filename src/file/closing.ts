/** Runs work with something that is open, and closes it whatever comes of it. Throws the errors of both. */
export async function closing<One extends { close(): unknown }, Result>(
  one: One,
  work: (one: One) => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work(one);
  } finally {
    await one.close();
  }
}
