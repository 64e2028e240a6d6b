/** Tabs as data: which one is open stands in the address, so that back, a reload and a sent link show the same. */
import { Tab, Tabs } from '@blueprintjs/core'
import { useEffect, type ReactNode } from 'react'
import { useAddress } from './useAddress.ts'

export interface TabData {
  readonly id: string
  readonly title: ReactNode
  /** Made when the tab is opened. */
  readonly panel: () => ReactNode
}
interface Props {
  readonly id: string
  readonly tabs: readonly TabData[]
  /** The parameter of the address; the first tab has none. */
  readonly param?: string
  /** Instead of the address: for tabs inside of a dialog, or of a screen that keeps more beside them. */
  readonly kept?: readonly [id: string, set: (id: string) => void]
}

export function TabSet({ id, tabs, param = 'tab', kept }: Props) {
  const [address, keep] = useAddress()
  const inAddress = (next: string) => keep({ [param]: next === tabs[0]!.id ? '' : next })
  const [asked, set] = kept ?? [address.get(param), inAddress]
  const open = tabs.find(tab => tab.id === asked) ?? tabs[0]!
  useEffect(() => {
    // Where they don't all fit, the open one is in sight; the page stays where it is.
    const title = document.getElementById(`bp6-tab-title_${id}_${open.id}`),
      list = title?.closest('[role=tablist]')
    if (title && list && list.scrollWidth > list.clientWidth) list.scrollLeft = title.offsetLeft - (list.clientWidth - title.offsetWidth) / 2
  }, [id, open.id])
  return (
    <Tabs id={id} selectedTabId={open.id} renderActiveTabPanelOnly onChange={next => set(String(next))}>
      {tabs.map(tab => (
        // Said outright: arrows pass over what does not say that it is not disabled.
        <Tab key={tab.id} disabled={false} id={tab.id} title={tab.title} panel={tab === open ? <Panel of={tab} /> : <i />} />
      ))}
    </Tabs>
  )
}

const Panel = ({ of }: { readonly of: TabData }) => of.panel()
