/** The icon, colour and name of the tenant whose people look at this: known by the address, else by the last login. */
import { logoOf, noBrand, type Brand } from '../modules/identity/app-manifest.ts'
import { get } from './call.ts'
import { session, t } from './session.ts'
import { store, useStore } from './store.ts'

const place = 'ketang.brand'
/** What was known the last time, so that nothing jumps. */
function kept(): Brand {
  try {
    return { ...noBrand, ...(JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Brand>) }
  } catch {
    return noBrand
  }
}
export const brand = store<Brand>(kept())
export const brandQuery = (): Readonly<Record<string, string>> => ({ domain: location.origin, tenantId: session.get().tenantId })

/** Asks again whenever people of another tenant sign in; answers how to stop. */
export function followBrand(): () => void {
  let asked = ''
  const follow = () => {
    const { tenantId } = session.get()
    if (tenantId === asked) return
    asked = tenantId
    void get<Brand>('/api/blade-system/tenant/brand', brandQuery(), { quiet: true, isPublic: true }).then(
      found => {
        localStorage.setItem(place, JSON.stringify(found))
        brand.set({ ...noBrand, ...found })
      },
      () => undefined,
    )
  }
  follow()
  return session.subscribe(follow)
}

/** The mark of the house: the tenant's own, else the product's. */
export function Mark({ side, className }: { readonly side?: number; readonly className?: string }) {
  const own = useStore(brand, value => value)
  return <img className={className} src={own.logo ? logoOf(own, 96) : '/favicon.svg'} alt="" width={side} height={side} />
}
/** What the app is called here. */
export const useName = (): string => useStore(brand, value => value.name) || t(['课堂', 'Ketang'])
