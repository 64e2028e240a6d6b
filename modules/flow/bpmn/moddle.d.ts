/** What is used of moddle, whose packages bring no types of their own. */
declare module 'bpmn-moddle' {
  export class BpmnModdle {}
}
declare module 'moddle-xml' {
  interface Handler {
    readonly element?: unknown
    readonly context: { readonly warnings: unknown }
  }
  export class Reader {
    constructor(options: { readonly model: object; readonly lax: boolean })
    handler(type: string): Handler
    fromXML(xml: string, handler: Handler): Promise<unknown>
  }
}
