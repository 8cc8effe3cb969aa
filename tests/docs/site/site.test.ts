// The sources of the documentation site. The nightly test builds the site.
import { describe, expect, it } from "vitest"
import { apiSources } from "../../../site/api/entries.ts"
import { navigationOf } from "../../../site/navigation.ts"
import { pagesIn, pathOf, sourcesIn } from "../../../site/pages.ts"

const inNavigation = navigationOf(sourcesIn(".")).flatMap(({ pages }) => pages.map(({ source }) => source))

describe("the pages of the site", () => {
  it("every page is in the navigation once (if not: site/navigation.ts)", () => {
    const pages = sourcesIn(".").filter((source) => source !== "site/home.md")
    expect(pages).toContain("site/playground.md")
    expect(inNavigation.toSorted()).toEqual([...pages, ...apiSources].toSorted())
    expect(pages).toEqual(expect.arrayContaining(["README.md", "docs/embed.md", "packages/cli/README.md"]))
  })

  it("sources have addresses without their folders in the repository", () => {
    expect(pathOf("README.md")).toBe("overview.md")
    expect(pathOf("docs/reference/codes.md")).toBe("reference/codes.md")
    expect(pathOf("packages/cli/README.md")).toBe("packages/cli.md")
    expect(pathOf("packages/core/src/index.ts")).toBeUndefined()
    expect(pathOf("packages/core/CHANGELOG.md")).toBeUndefined()
  })

  it("links to pages, files and sources lead to the site or to the repository", () => {
    const markdownOf = (source: string, repository?: string) =>
      pagesIn(".", repository).pages.find((page) => page.source === source)!.markdown
    expect(markdownOf("README.md")).toContain("](./reference/codes.md)")
    expect(markdownOf("README.md")).toContain("![The first start prints the addresses")
    expect(markdownOf("README.md")).toContain("](/files/start.svg)")
    expect(markdownOf("docs/reference/events.md")).toContain("[Webhooks](../packages/cli.md#webhooks)")
    expect(markdownOf("docs/offline.md")).toContain("](/files/orders.schema.json)")
    // A link whose text spans two lines, and a folder that is not a page.
    expect(markdownOf("packages/cli/README.md")).toContain("command line](../offline.md)")
    expect(markdownOf("packages/cli/README.md")).toContain(" `schemas` contains the JSON")
    expect(markdownOf("packages/cli/README.md", "https://host.example/w/blob/main")).toContain(
      "[`schemas`](https://host.example/w/blob/main/packages/cli/schemas)"
    )
  })
})
