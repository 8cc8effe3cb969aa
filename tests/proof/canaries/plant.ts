// Creates the secrets of a run: random strings, and those that the command line prints once.
import { badgeOf } from "../../../packages/console/src/session/badge.ts"
import type { SeededRandom } from "../../../packages/core/test/simulation/seeded-random.ts"
import { orderOf } from "../../service/fixtures/load.ts"
import type { workplace } from "../../service/fixtures/service.ts"
import type { Secret } from "./find.ts"

type Workplace = ReturnType<typeof workplace>

const letters = "abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789"

/** Returns a random string of letters and digits. */
export const canaryOf = (random: SeededRandom, length = 24): string =>
  Array.from({ length }, () => random.pick([...letters])).join("")

/** Returns an order in which every personal field is a canary, and these canaries. */
export const canaryOrder = (random: SeededRandom, xid: string) => {
  const canaries = Array.from({ length: 6 }, () => canaryOf(random))
  const [name, address, email, message, gift_to, gift_from] = canaries
  const phone = Array.from({ length: 14 }, () => random.below(10)).join("")
  const order = orderOf(xid)
  // The address of an image can contain a signature. No server has this one.
  const image = canaryOf(random)
  const order_info = order.order_info.map((item) => ({
    ...item,
    large_img: `https://images.invalid/1.tif?sign=${image}`
  }))
  const person = { ...order.shipping_address, name, address, email: `${email}@example.com`, phone }
  const data = {
    ...order,
    order_info,
    isgift: "1",
    message,
    gift_to,
    gift_from,
    shipping_address: person,
    billing_address: person
  }
  const secrets = [...canaries, phone, image].map((value) => ({ kind: "data of a customer", value }))
  return { data, secrets, name: name! }
}

const outputOf = async ({ run }: Workplace, args: ReadonlyArray<string>): Promise<Record<string, string>> => {
  const { code, err, out } = await run(args)
  if (code !== 0) throw new Error(`${args.join(" ")}: ${err}`)
  return out.startsWith("{") ? (JSON.parse(out) as Record<string, string>) : { text: out.trim() }
}

/** Creates accounts, tokens and webhooks, and returns their secrets. */
export const plantSecrets = async (place: Workplace, database: ReadonlyArray<string>) => {
  // The database may have tables with other prefixes.
  await outputOf(place, ["migrate", ...database])
  const login = await outputOf(place, ["account", "create", "shop", ...database])
  const rotated = await outputOf(place, ["account", "rotate", "shop", ...database])
  const token = (await outputOf(place, ["operator", "create", "desk", "--role", "admin", ...database])).text!
  const agent = (await outputOf(place, ["operator", "create", "agent", "--role", "viewer", ...database])).text!
  const webhook = await outputOf(place, ["webhook", "add", "shop", "https://hooks.invalid/hooks", ...database])
  const renewed = await outputOf(place, ["webhook", "rotate", webhook.webhook_id!, ...database])
  const secrets: ReadonlyArray<Secret> = [
    { kind: "password of an account", value: login.password! },
    { kind: "secret key of an account", value: login.secretkey! },
    { kind: "secret key of an account", value: rotated.secretkey! },
    ...[token, agent].flatMap((each) => [
      { kind: "token of an operator", value: each.replace(/^wb_op_/, "") },
      { kind: "badge of an operator", value: badgeOf(each)! }
    ]),
    { kind: "secret of a webhook", value: webhook.secret!.replace(/^whsec_/, "") },
    { kind: "secret of a webhook", value: renewed.secret!.replace(/^whsec_/, "") }
  ]
  return { login, token, agent, webhook: webhook.webhook_id!, secrets }
}
