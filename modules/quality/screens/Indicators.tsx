/** The indicators of any system that one sees, chosen by name. */
import { Button } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { useRow } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { useAddress } from '../../../console/parts/useAddress.ts'
import { t } from '../../../console/session.ts'
import type { ShownNode } from '../shown.ts'
import { system } from '../system.ts'
import { SystemPicker } from './Pickers.tsx'
import { ReadTree } from './SystemScreen.tsx'
import { words } from './words.ts'

export function Indicators() {
  const [address, keep] = useAddress(),
    [, go] = useLocation()
  const id = address.get('systemId') ?? ''
  const row = useRow(id ? system : undefined, id)
  return (
    <Page
      screen="quota-indicators"
      actions={id ? <Button text={t(['打开体系', 'Open the system'])} onClick={() => go(`/quota/detail/${id}?tab=tree`)} /> : null}
    >
      <div className="kt-card ql-pickers">
        <SystemPicker key={id} value={id} onChange={systemId => keep({ systemId })} />
      </div>
      <div className="kt-card">
        {id === '' ? (
          <Empty
            title={t(['选择一套指标体系', 'Choose an indicator system'])}
            hint={t(['这里显示它的指标、权重和水平描述', 'Its indicators, weights and levels are shown here'])}
          />
        ) : (
          <Shown of={row} lines={10}>
            {found =>
              Array.isArray(found.nodes) && found.nodes.length > 0 ? <ReadTree nodes={found.nodes as readonly ShownNode[]} /> : <Empty title={t(words.none)} />
            }
          </Shown>
        )}
      </div>
    </Page>
  )
}
