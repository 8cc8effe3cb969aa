declare module "cloudflare:workers" {
  /** The part of a Durable Object that the Worker uses. */
  export class DurableObject<State> {
    constructor(state: State, environment: unknown)
    protected readonly ctx: State
  }
}
