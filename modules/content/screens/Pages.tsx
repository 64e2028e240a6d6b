/** Website pages: drafts, what is published, and the way to the page itself. */
import { AnchorButton } from '@blueprintjs/core'
import { ListScreen } from '../../../console/parts/ListScreen.tsx'
import { richInput } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'
import { commands, sitePage } from '../page.ts'

const words = {
  look: ['查看网页', 'See the page'],
  hint: [
    '没有发布过的页面显示产品自带的文本。协议与隐私政策发布前请由法律顾问审核。',
    'A page that was never published shows the text of the product. Have the agreements reviewed before publishing.',
  ],
} as const

/** Whoever reads a public page has no session: neither may its pictures ask for one. */
const inputs = { body: richInput('website') }

export function Pages() {
  return (
    <ListScreen
      of={sitePage}
      columns={['key', 'lang', 'title', 'edition', 'publishedAt', 'status']}
      search={['key', 'lang', 'title', 'status']}
      commands={commands}
      inputs={inputs}
      rowActions={row => (
        <AnchorButton size="small" variant="minimal" text={t(words.look)} href={`/${row.key}?lang=${row.lang}`} target="_blank" rel="noreferrer" />
      )}
      hint={t(words.hint)}
    />
  )
}
