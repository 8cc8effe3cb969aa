import { randomBytes, scryptSync, timingSafeEqual } from "node:crypto"
import { mountedListener } from "@waybill/adapter-http/node"
import { type ConsoleOptions, console as consolePages, type Identity } from "@waybill/console"
import express from "express"

/** A user of the host. Replace the table with your users. */
export interface User extends Identity {
  readonly salt: Buffer
  readonly hash: Buffer
}

const hashOf = (password: string, salt: Buffer): Buffer => scryptSync(password, salt, 32)

/** Returns a user with a password. */
export const userWith = (identity: Identity, password: string): User => {
  const salt = randomBytes(16)
  return { ...identity, salt, hash: hashOf(password, salt) }
}

const COOKIE = "shop-session"

const sessionIdIn = (cookies: string | null | undefined): string =>
  new RegExp(`(?:^|; )${COOKIE}=([\\w-]{43})(?:;|$)`).exec(cookies ?? "")?.[1] ?? ""

const loginForm = `<!doctype html><title>Log in</title><form method="post">
<label>Login <input name="login"></label> <label>Password <input name="password" type="password"></label> <button>Log in</button></form>`

/** Returns a host on Express with its sessions. The console asks the host for the sender of a request. */
export const sessionHost = (api: ConsoleOptions["api"], users: ReadonlyMap<string, User>) => {
  const sessions = new Map<string, string>()
  /** Reads the user for each request, so that a changed role or a removed user has effect immediately. */
  const identify = ({ headers }: Request): Identity | undefined =>
    users.get(sessions.get(sessionIdIn(headers.get("cookie"))) ?? "")

  const pages = consolePages({ api, identify, loginUrl: "/login", logoutUrl: "/logout" })
  const app = express()
  app.use("/console", mountedListener("/console", pages))
  app.get("/login", (_, response) => void response.type("html").send(loginForm))
  app.post("/login", express.urlencoded({ extended: false }), (request, response) => {
    const { login = "", password = "" } = request.body as Readonly<Record<string, string>>
    const user = users.get(login)
    if (user === undefined || !timingSafeEqual(hashOf(password, user.salt), user.hash)) {
      response.status(401).type("html").send(loginForm)
      return
    }
    const id = randomBytes(32).toString("base64url")
    sessions.set(id, login)
    response.cookie(COOKIE, id, { httpOnly: true, sameSite: "lax", secure: request.hostname !== "127.0.0.1" })
    response.redirect(303, "/console/")
  })
  app.get("/logout", ({ headers }, response) => {
    sessions.delete(sessionIdIn(headers.cookie))
    response.clearCookie(COOKIE).redirect(303, "/login")
  })
  return app
}
