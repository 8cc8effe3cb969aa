// The part of the runtime's module that this example uses. Its own types would replace those of Node in the whole program.
declare module "cloudflare:workers" {
  export class DurableObject<Env> {
    constructor(state: import("@cloudflare/workers-types/index.ts").DurableObjectState, env: Env)
    protected readonly ctx: import("@cloudflare/workers-types/index.ts").DurableObjectState
    protected readonly env: Env
  }
}
