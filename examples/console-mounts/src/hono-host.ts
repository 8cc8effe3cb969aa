import type { ConsoleHandler } from "@waybill/console"
import { Hono } from "hono"

/** Returns a host on Hono. */
export const honoHost = (pages: ConsoleHandler) =>
  new Hono()
    .all("/console/*", ({ req }) =>
      pages(req.raw, { client: req.header("x-forwarded-for")?.split(",").at(-1)?.trim() })
    )
    .post("/echo", async (context) => context.json(await context.req.json()))
