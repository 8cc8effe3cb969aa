import type { Settings } from "./page.ts"

/** Returns the content security policy of the pages. The policy allows only images of listed hosts from other origins. */
const contentPolicy = ({ images }: Pick<Settings, "images">): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self'", ...images.map((host) => `https://${host}`)].join(" "),
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'"
  ].join("; ")

/** Returns the headers of every reply. */
export const securityHeaders = (settings: Pick<Settings, "images">): Readonly<Record<string, string>> => ({
  "content-security-policy": contentPolicy(settings),
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  // With no-referrer, browsers would send forms with the origin null.
  "referrer-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), geolocation=(), microphone=()"
})
