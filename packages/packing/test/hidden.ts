// Tools that tests treat as absent, so that a machine with all of them can show what tests do without one.

const tools = ["postgresql", "mariadb", "pgbouncer", "redis", "nats", "chromium", "cc", "python3"] as const

/** A program or a server that a machine may not have. */
export type Tool = (typeof tools)[number]

const names = (process.env.WAYBILL_TEST_HIDE ?? "").split(",").filter((name) => name !== "")
const unknown = names.find((name) => !tools.includes(name as Tool))
if (unknown !== undefined) throw new Error(`WAYBILL_TEST_HIDE: unknown tool "${unknown}"; expected ${tools.join(", ")}`)

/** Whether tests must behave as if a tool is absent. */
export const isHidden = (tool: Tool): boolean => names.includes(tool)
