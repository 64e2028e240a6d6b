/** What anybody may ask of pilot recruiting, without a login: what is on offer, and to be called. Known to the server and to the page. */
export const openCall = 'business-recruitpilots/open/products'
export const askCall = 'business-recruitpilots/open/consult'
/** A field that nobody sees: who fills it in is no person. */
export const trap = 'website'

export interface Offer {
  readonly id: string
  readonly name: string
  readonly cover: string
  readonly price: string
  readonly content: string
  readonly endDate: string
}
export interface Offers {
  /** Says when the page was opened; goes with the form. */
  readonly ticket: string
  readonly products: readonly Offer[]
  /** The areas in which there are seats. */
  readonly areas: readonly { readonly code: string; readonly name: string }[]
}
/** The same for everybody: whoever asked before, and whoever is no person, learns nothing of it. */
export interface Receipt {
  readonly receipt: string
}
