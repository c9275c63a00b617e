/** What a page of this server may load: only its own assets from this server; and no page may frame it. */
export const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  // The pages style their elements in place.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');
