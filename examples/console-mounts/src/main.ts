// Starts one of the hosts with the console: node main.ts express|fastify|hono. SECRET keeps sessions over a restart.
import { serve } from "@hono/node-server"
import { console as printShopConsole } from "@waybill/console"
import { expressHost } from "./express-host.ts"
import { fastifyHost } from "./fastify-host.ts"
import { honoHost } from "./hono-host.ts"
import { openPrintShop } from "./print-shop.ts"

const PORT = 3000
const { SECRET } = process.env

const shop = await openPrintShop({ sqlite: "print-shop.db" })
const pages = printShopConsole({ api: shop.handler, ...(SECRET !== undefined && { secret: SECRET }) })

const starts = {
  express: () => void expressHost(pages).listen(PORT, "127.0.0.1"),
  fastify: () => void fastifyHost(pages).listen({ port: PORT }),
  hono: () => void serve({ fetch: honoHost(pages).fetch, port: PORT, hostname: "127.0.0.1" })
}
const start = starts[(process.argv[2] ?? "express") as keyof typeof starts]
start()
const token = await shop.createToken(`admin-${Date.now()}`, "admin")
console.log(`Open http://127.0.0.1:${PORT}/console and log in with the token ${token}`)
