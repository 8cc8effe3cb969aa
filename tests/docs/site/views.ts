// The pages that the nightly test of the site opens, each with a width and a colour scheme.

/** A page as a reader sees it. */
export interface View {
  readonly path: string
  readonly width: number
  readonly scheme: "light" | "dark"
}

export const views: ReadonlyArray<View> = [
  "",
  "embed/get-started.html",
  "reference/codes.html",
  "reference/settings.html",
  "lifecycle.html",
  "playground.html",
  "results.html"
]
  .flatMap(
    (path): ReadonlyArray<View> => [
      { path, width: 1280, scheme: "light" },
      { path, width: 360, scheme: "dark" }
    ]
  )
  .concat(
    { path: "reference/codes.html", width: 1280, scheme: "dark" },
    { path: "index.html", width: 360, scheme: "light" }
  )
