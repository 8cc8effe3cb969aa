/** Whether a page of this origin sent the request. A browser sets both headers, and no page can change them. */
export const isSameOrigin = (request: Request, url: URL): boolean => {
  const site = request.headers.get("sec-fetch-site")
  if (site !== null) return site === "same-origin"
  const origin = request.headers.get("origin")
  return origin !== null && URL.canParse(origin) && new URL(origin).host === url.host
}
