/** Content negotiation by the Accept header (RFC 9110, 12.5.1). */

interface MediaRange {
  type: string;
  quality: number;
}

/** The offer that the client prefers, the earlier one of equals; the first if it accepts none or sends no preference. */
export function chooseMediaType<Offer extends { mediaType: string }>(
  accept: string | undefined,
  offers: readonly [Offer, ...Offer[]],
): Offer {
  const ranges = (accept ?? '').split(',').map(readRange);
  let best: Offer = offers[0];
  let bestQuality = 0;
  for (const offer of offers) {
    const quality = qualityOf(offer.mediaType, ranges);
    if (quality > bestQuality) {
      best = offer;
      bestQuality = quality;
    }
  }
  return best;
}

/** The most specific range that matches decides: `text/csv;q=0` wins over any wildcard. */
function qualityOf(mediaType: string, ranges: MediaRange[]): number {
  const group = `${mediaType.split('/')[0]}/*`;
  for (const type of [mediaType, group, '*/*']) {
    const range = ranges.find((one) => one.type === type);
    if (range !== undefined) return range.quality;
  }
  return 0;
}

function readRange(text: string): MediaRange {
  const [type = '', ...parameters] = text.split(';').map((part) => part.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  const quality = weight === undefined ? 1 : Number(weight.slice(2));
  return { type, quality: quality >= 0 && quality <= 1 ? quality : 0 };
}
