import { mountedListener } from "@waybill/adapter-http/node"
import type { ConsoleHandler } from "@waybill/console"
import express from "express"

/** Returns a host on Express. The console comes before middleware that reads bodies. */
export const expressHost = (pages: ConsoleHandler) => {
  const app = express()
  app.use("/console", mountedListener("/console", pages, { clientHeader: "x-forwarded-for" }))
  app.use(express.urlencoded({ extended: false }))
  app.post("/echo", (request, response) => void response.json(request.body))
  return app
}
