/** Website pages: their text, and the way to the page itself. */
import { AnchorButton } from '@blueprintjs/core'
import type { Wire } from '../../../console/call.ts'
import { richInput } from '../../../console/parts/inputs.tsx'
import { t } from '../../../console/session.ts'

/** Whoever reads a public page has no session: neither may its pictures ask for one. */
export const BodyInput = richInput('website')

/** Only where the public is shown what this row says: for a draft the way would lead to another text, or to none. */
export const Look = ({ row }: { readonly row: Wire }) =>
  row.status === 'published' || row.status === 'revised' ? (
    <AnchorButton
      size="small"
      variant="minimal"
      text={t(['查看网页', 'See the page'])}
      href={`/${row.key}?lang=${row.lang}`}
      target="_blank"
      rel="noreferrer"
    />
  ) : null
