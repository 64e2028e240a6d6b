/** The help drawer: the text about the screen that is shown. */
import { Drawer } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import type { How } from '../parts/cache.ts'
import { ask } from '../request.ts'
import { useReport } from '../parts/hooks.ts'
import { RichText } from '../parts/RichText.tsx'
import { Skeleton } from '../parts/states.tsx'
import { t } from '../session.ts'
import { words as top } from './topWords.ts'

const none = ['暂无相关文档', 'no related document'] as const

interface Doc {
  readonly title?: string
  readonly content?: string
}
/** Only an answer that says 200 in its body is a text; everything else is as good as none. */
async function textOf(path: string, how: How): Promise<Doc | null> {
  const answer = await ask('/api/business-eip/helpx/get', { ...how, query: { path } }).catch(() => undefined)
  const { code, data } = (answer ?? {}) as { readonly code?: number; readonly data?: Doc }
  return code === 200 && data?.content ? data : null
}

export function Help({ onClose }: { readonly onClose: () => void }) {
  const [path] = useLocation()
  const doc = useReport(['help', path], how => textOf(path, how))
  return (
    <Drawer isOpen onClose={onClose} title={t(top.help)} size="min(480px, 100vw)" position="right" className="kt-drawer">
      <article className="kt-help" data-screen="help" aria-busy={doc.isLoading}>
        {doc.isLoading ? (
          <Skeleton />
        ) : doc.value ? (
          <>
            {doc.value.title && <h2>{doc.value.title}</h2>}
            <RichText html={doc.value.content ?? ''} />
          </>
        ) : (
          <p className="kt-muted">{t(none)}</p>
        )}
      </article>
    </Drawer>
  )
}
