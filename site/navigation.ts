// The navigation of the site. Every page is in one group; a test fails for a page that is in none.
import { apiSources } from "./api/entries.ts"

/** A page: its path in the repository, and its name in the navigation. Default name: its first heading. */
export interface NavigationPage {
  readonly source: string
  readonly name?: string
}

/** A group of pages under a heading. */
export interface NavigationGroup {
  readonly title: string
  readonly pages: ReadonlyArray<NavigationPage>
}

/** A group that also has all pages that match a pattern, after those that it lists. */
interface OpenGroup extends NavigationGroup {
  readonly others?: RegExp
}

const docs = (...names: ReadonlyArray<string>): ReadonlyArray<NavigationPage> =>
  names.map((name) => ({ source: `docs/${name}.md` }))

/** The groups in the order in which the sidebar shows them. */
const groups: ReadonlyArray<OpenGroup> = [
  {
    title: "Start",
    pages: [
      { source: "README.md", name: "Overview" },
      ...docs("install"),
      { source: "packages/create-waybill/README.md", name: "Create a project" },
      { source: "site/playground.md" },
      ...docs("compatibility", "stability", "names"),
      { source: "SUPPORT.md" }
    ]
  },
  {
    title: "Embed it",
    pages: [
      ...docs("embed/get-started", "embed/push-and-read", "embed/one-transaction", "embed/decide"),
      ...docs("embed/mail-and-webhooks", "embed/rates-at-checkout", "embed/operator", "embed/policy"),
      ...docs("embed/test-your-code", "embed/with-effect", "embed/postgres-host", "your-own-store"),
      { source: "packages/core/README.md", name: "The core" },
      { source: "packages/adapter-sql/README.md", name: "SQL stores" }
    ]
  },
  {
    title: "Frameworks",
    pages: docs("frameworks/express", "frameworks/fastify", "frameworks/hono", "frameworks/nestjs", "frameworks/nextjs")
  },
  {
    title: "Wrap it",
    pages: [
      ...docs("wrap"),
      { source: "packages/adapter-http/README.md", name: "HTTP, webhooks and clients" },
      { source: "packages/console/README.md", name: "Console" }
    ]
  },
  {
    title: "Packing and rating alone",
    pages: [
      ...docs(
        "pack",
        "packing-rules",
        "certificate",
        "container",
        "replan",
        "balance",
        "shared-stock",
        "pallets",
        "cartons",
        "peers"
      ),
      ...docs("rate", "rate-cards", "offline", "order-files", "audit"),
      { source: "packages/packing/README.md", name: "How packing works" }
    ]
  },
  {
    title: "Run the print shop's service",
    pages: [
      { source: "packages/cli/README.md", name: "Service and command line" },
      ...docs(
        "console",
        "production",
        "failover",
        "scale",
        "operator-api",
        "agents",
        "merchant-webhooks",
        "sandbox",
        "sandbox-suites",
        "preflight",
        "conformance",
        "security"
      )
    ]
  },
  {
    title: "Reference",
    pages: docs(
      "reference/merchant-api",
      "reference/codes",
      "lifecycle",
      "reference/operator-api",
      "reference/events",
      "reference/commands",
      "reference/settings",
      "reference/policy",
      "reference/ports"
    )
  },
  { title: "Library reference", pages: apiSources.map((source) => ({ source })) },
  {
    title: "Moving from",
    pages: docs(
      "moving/another-implementation",
      "moving/packing-scripts",
      "moving/shipping-rates",
      "moving/spreadsheets",
      "moving/effect-3"
    )
  },
  {
    title: "Examples",
    pages: [{ source: "examples/README.md", name: "All examples" }],
    others: /^examples\/[^/]+\/README\.md$/
  },
  {
    title: "For agents",
    pages: [
      { source: "docs/skill/SKILL.md", name: "Skill: embed Waybill" },
      ...["core", "packing", "adapter-sql", "adapter-http", "console", "cli", "create-waybill"].map((folder) => ({
        source: `packages/${folder}/AGENTS.md`
      }))
    ]
  },
  {
    title: "Project",
    pages: [
      ...docs("architecture", "decisions", "promises"),
      { source: "site/results.md" },
      { source: "SECURITY.md" },
      { source: "CONTRIBUTING.md", name: "Contributing" },
      ...docs("release"),
      { source: "bench/RESULTS.md", name: "Benchmark results" },
      { source: "bench/baseline/README.md", name: "The baseline servers" }
    ]
  }
]

/** Returns the groups of the navigation for the sources of all pages. */
export const navigationOf = (sources: ReadonlyArray<string>): ReadonlyArray<NavigationGroup> =>
  groups.map(({ others, pages, title }) => {
    const listed = pages.map(({ source }) => source)
    const matching = sources.filter((source) => others?.test(source) === true && !listed.includes(source))
    return { title, pages: [...pages, ...matching.map((source) => ({ source }))] }
  })
