/** What a launch asks in its own way: a product of those that the school is offered now, and its price, which the grant says. */
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Paged, Wire } from '../../../console/call.ts'
import { text } from '../../../console/parts/cells.tsx'
import type { Values } from '../../../console/parts/form.ts'
import { FormDialog } from '../../../console/parts/FormDialog.tsx'
import { useAsk, useDebounced } from '../../../console/parts/hooks.ts'
import type { Input, InputProps } from '../../../console/parts/inputs.tsx'
import { kinds } from '../../../console/parts/kinds.tsx'
import { Combobox } from '../../../console/parts/RefInput.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { may } from '../../../console/session.ts'
import { launch } from '../launch.ts'

const shop = '/api/business-product/productShop/page'
const of = ['product', 'grant']
type Said = InputProps['values']
/** What the school of the form is offered of one product: nothing where it may not launch it. */
const useOffer = (values: Said, productId: string) =>
  useAsk<Paged<Wire>>(shop, { productId, schoolId: text(values?.schoolId) || undefined, size: 1 }, { of, when: productId !== '' }).value?.records[0]

/** Only what can be launched: approved, on the shelf and granted. */
export const OfferInput: Input = props => {
  const [typed, setTyped] = useState<string>()
  const asked = useDebounced(typed?.trim() ?? '', 200),
    productId = text(props.value),
    chosen = useOffer(props.values, productId)
  const { value } = useAsk<Paged<Wire>>(
    shop,
    { productName: asked, schoolId: text(props.values?.schoolId) || undefined, size: 20 },
    { of, when: typed !== undefined },
  )
  const options = (value?.records ?? []).map(row => ({ id: row.id, title: text(row.productName), label: labelOf(row) }))
  const title = productId === '' ? '' : (options.find(one => one.id === productId)?.title ?? text(chosen?.productName))
  return <Combobox {...props} typed={typed} onTyped={setTyped} options={options} title={title || (props.title ?? '')} />
}
const labelOf = (row: Wire): string => [text(row.agencyName), row.grantedCents === undefined ? '' : `¥${text(row.grantedCents)}`].filter(Boolean).join(' · ')

/** The granted price, as soon as the product is known; with a quotation it says the price itself. */
export const GrantedPrice: Input = props => {
  const productId = text(props.values?.productId),
    hasQuotation = text(props.values?.quotationId) !== '',
    offer = useOffer(props.values, productId)
  const price = productId === '' || hasQuotation ? '' : text(offer?.grantedCents)
  const told = useRef('')
  const { onGiven } = props
  useEffect(() => {
    if (told.current === price) return
    told.current = price
    onGiven?.(price)
  }, [price, onGiven])
  const { Input } = kinds.money
  return <Input {...props} />
}

/** The form of a launch that an address asks for: `?launch=<product>`. */
export function AskedLaunch({ first, inputs }: { readonly first: Values; readonly inputs: Readonly<Record<string, Input | null>> }) {
  const [address, setAddress] = useAddress()
  const [, go] = useLocation()
  const productId = address.get('launch')
  if (!productId || !may(launch.permit)) return null
  return (
    <FormDialog
      command={launch}
      inputs={inputs}
      first={{ ...first, productId }}
      onClose={() => setAddress({ launch: undefined })}
      onDone={id => go(`/openclass/launch/${id}`)}
    />
  )
}
