/** Where a picture of the library is used: asked before it is taken away. */
import { Tag } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { useAsk } from '../../../console/parts/hooks.ts'
import { t } from '../../../console/session.ts'
import type { Use } from '../checks.ts'

export function Uses({ row }: { readonly row: Wire }) {
  const uses = useAsk<readonly Use[]>('/api/official-website-server/media/uses', { picture: row.picture })
  if (!uses.value) return null
  return (
    <section className="ws-uses" aria-label={t(['使用位置', 'Where it is used'])}>
      <h3>{t(['使用位置', 'Where it is used'])}</h3>
      {uses.value.length === 0 && <p className="kt-muted">{t(['没有被使用', 'It is used nowhere'])}</p>}
      <ul>
        {uses.value.map((one, i) => (
          <li key={`${one.id} ${i}`}>
            {t(one.kindName)} · {one.title} {one.isPublic && <Tag minimal>{t(['已发布', 'Published'])}</Tag>}
          </li>
        ))}
      </ul>
    </section>
  )
}
