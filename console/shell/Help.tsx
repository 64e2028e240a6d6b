/** The help drawer: the text about the screen that is shown. */
import { Drawer } from '@blueprintjs/core'
import { useLocation } from 'wouter'
import { ask } from '../request.ts'
import { useFetched } from '../parts/hooks.ts'
import { RichText } from '../parts/RichText.tsx'
import { Skeleton } from '../parts/states.tsx'
import { t, useSession } from '../session.ts'
import { words as top } from './topWords.ts'

const none = ['暂无相关文档', 'no related document'] as const

interface Doc {
  readonly title?: string
  readonly content?: string
}
/** Only an answer that says 200 in its body is a text; everything else is as good as none. */
async function textOf(path: string): Promise<Doc | undefined> {
  const answer = await ask('/api/business-eip/helpx/get', { query: { path }, quiet: true }).catch(() => undefined)
  const { code, data } = (answer ?? {}) as { readonly code?: number; readonly data?: Doc }
  return code === 200 && data?.content ? data : undefined
}

export function Help({ onClose }: { readonly onClose: () => void }) {
  const [path] = useLocation()
  const lang = useSession(value => value.lang)
  const doc = useFetched(`help ${path} ${lang}`, () => textOf(path))
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
