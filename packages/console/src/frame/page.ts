import type { OperatorClient } from "@waybill/adapter-http/client"
import type { OperatorRole } from "@waybill/core/commands"
import type { Html } from "../html/html.ts"
import type { InForce } from "../shop/in-force.ts"
import type { Shop } from "../shop/shop.ts"
import type { Notice } from "./notice.ts"

/** The holder of the session's token. */
export interface Me {
  readonly name: string
  readonly role: OperatorRole
}

/** Settings of the console that pages read. */
export interface Settings {
  /** Path prefix of all pages, such as `/console`. */
  readonly basePath: string
  /** Name of the console in titles and at the top of each page. */
  readonly title: string
  /** Image hosts of the pages. */
  readonly images: ReadonlyArray<string>
  /** The print shop on documents. */
  readonly shop: Shop | undefined
  /** Units of lengths and weights. */
  readonly units: "in/lb" | "cm/kg"
  /** Settings in force of the service. */
  readonly inForce: InForce | undefined
  /** Whether the host logs people in and out, and where. Undefined for a console with its own login. */
  readonly hostLogin: { readonly loginUrl: string | undefined; readonly logoutUrl: string | undefined } | undefined
}

/** A logged-in person's request to a page. */
export interface Visit {
  readonly url: URL
  /** Values of the path's parameters. */
  readonly path: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Fields of the submitted form. Empty for GET. */
  readonly form: URLSearchParams
  readonly me: Me
  /** The operator API with the person's token. */
  readonly client: OperatorClient
  readonly settings: Settings
}

/** A page to show. */
export interface Shown {
  readonly title: string
  readonly main: Html
  /** Parts that follow `main` while the work of the page runs. It continues if the person leaves. Default: none. */
  readonly parts?: AsyncIterable<Html>
  /** Default 200. */
  readonly status?: number
  /** Orders that update the page: `all`, or the account and the id of one order. Default: none. */
  readonly live?: "all" | { readonly account: string; readonly order_id: string }
  /** Names of scripts in `public` that only this page loads. */
  readonly scripts?: ReadonlyArray<string>
  /** Names of style sheets in `public` that only this page loads. */
  readonly styles?: ReadonlyArray<string>
  /** Whether the page uses the whole width of the window. */
  readonly isWide?: boolean
}

/** A page to open instead, with a message to show there. `to` is a path after the base path. */
export interface Redirect {
  readonly to: string
  readonly notice?: Notice
}

/** A page of the console, or the target of a form. */
export interface Page {
  /** Default GET. */
  readonly method?: "GET" | "POST"
  /** Path after the base path, such as `/orders/{account}/{order_id}`. */
  readonly path: string
  /** Minimum role. */
  readonly role: OperatorRole
  /** Name in the navigation. Default: not in the navigation. */
  readonly nav?: string
  /** Maximum number of bytes of its form. Default 262,144. */
  readonly maxForm?: number
  /** Keys that open the page, such as `g b`. */
  readonly keys?: string
  /** Throws `Refused` if the operator API refuses something. */
  readonly run: (visit: Visit) => Promise<Shown | Redirect | Response>
}
