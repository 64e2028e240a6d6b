/** Every link and picture of the website, those that lead nowhere in front. Addresses elsewhere are listed and never fetched. */
import { Callout, HTMLTable, Tag } from '@blueprintjs/core'
import { Link } from 'wouter'
import { useAsk } from '../../../console/parts/hooks.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Scrolling } from '../../../console/parts/Scrolling.tsx'
import { Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import type { CheckedLink } from '../checks.ts'
import { webPage } from '../page.ts'
import { companyOverview } from '../overview.ts'
import { contentInformation, reslerning, webActivity } from '../writing.ts'
import './website.css'

const verdicts = {
  broken: [['失效', 'Broken'], 'danger'],
  outside: [['站外，未检查', 'Elsewhere, not fetched'], 'none'],
  fine: [['正常', 'Fine'], 'success'],
} as const

const pages: Readonly<Record<string, string>> = {
  [contentInformation.name]: '/website/contentinformation',
  [webActivity.name]: '/website/activity',
  [reslerning.name]: '/website/reslerning',
}
/** Where it is mended: what has no page of its own in its list. */
const placeOf = ({ kind, id }: CheckedLink): string =>
  kind === webPage.name
    ? `/website/blocks/edit?id=${id}`
    : pages[kind]
      ? `${pages[kind]}/${id}`
      : kind === companyOverview.name
        ? '/website/companyOverview'
        : '/website/banner'

export function Links() {
  const all = useAsk<readonly CheckedLink[]>('/api/official-website-server/links', {}, { of: [webPage, contentInformation] })
  return (
    <Page screen="website-links">
      <Shown of={all} lines={8}>
        {links => {
          const broken = links.filter(one => one.verdict === 'broken').length
          return (
            <div className="kt-card">
              <Callout intent={broken > 0 ? 'danger' : 'success'}>
                {broken > 0 ? t([`有 ${broken} 个链接失效`, `${broken} broken links`]) : t(['没有失效的链接', 'No broken links'])}
              </Callout>
              <Scrolling>
                <HTMLTable compact striped>
                  <thead>
                    <tr>
                      <th>{t(['结果', 'Result'])}</th>
                      <th>{t(['地址', 'Address'])}</th>
                      <th>{t(['所在内容', 'Found in'])}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {links.map((one, i) => (
                      <tr key={`${one.id} ${one.link} ${i}`}>
                        <td>
                          <Tag minimal intent={verdicts[one.verdict][1]}>
                            {t(verdicts[one.verdict][0])}
                          </Tag>
                        </td>
                        <td className="ws-address">{one.link}</td>
                        <td>
                          {t(one.kindName)} · <Link href={placeOf(one)}>{one.title}</Link>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </HTMLTable>
              </Scrolling>
            </div>
          )
        }}
      </Shown>
    </Page>
  )
}
