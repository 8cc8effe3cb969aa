// The part of the API of saxen that Waybill calls. The package has no types.
declare module "saxen" {
  export class Parser {
    on(event: "openTag", listener: (name: string, attributes: () => Readonly<Record<string, string>>) => void): this
    on(event: "closeTag", listener: (name: string) => void): this
    on(event: "text" | "cdata", listener: (text: string) => void): this
    on(event: "error", listener: (error: Error) => void): this
    write(xml: string): this
    end(): Error | undefined
  }
}
