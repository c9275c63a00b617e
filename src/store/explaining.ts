/** Turns the errors of an engine into ours, around any work with it and around each piece of a stream. */

export function explaining(explain: (error: unknown) => unknown) {
  return {
    async around<Result>(work: () => Result | Promise<Result>): Promise<Result> {
      try {
        return await work();
      } catch (error) {
        throw explain(error);
      }
    },
    async *aroundEach<Piece>(pieces: AsyncIterable<Piece>): AsyncGenerator<Piece> {
      try {
        yield* pieces;
      } catch (error) {
        throw explain(error);
      }
    },
  };
}
