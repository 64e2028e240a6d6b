/** Behind the code of a channel or an organisation: who brought the family is noted, and the way to the courses stands open. */
import { Button } from '@blueprintjs/core'
import { useEffect, useState } from 'react'
import { Link, useSearch } from 'wouter'
import { post } from '../../../console/call.ts'
import { dropCode } from '../../../console/cameBy.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Skeleton } from '../../../console/parts/states.tsx'
import { may, t } from '../../../console/session.ts'
import './partners.css'

interface Came {
  readonly name: string
  readonly until: string
  readonly kind: string
}
const nobody: Came = { name: '', until: '', kind: '' }

/** A code that counts for nobody is no hindrance: the family sees the courses all the same. */
function useCome(code: string): Came | undefined {
  const [came, setCame] = useState<Came>()
  useEffect(() => {
    if (!code || !may('partner_visitor_arrive')) return setCame(nobody)
    let isLeft = false
    post<Came>('/api/business-basic/channel/arrive', { code }, { quiet: true }).then(
      answer => {
        dropCode()
        if (!isLeft) setCame(answer)
      },
      () => isLeft || setCame(nobody),
    )
    return () => {
      isLeft = true
    }
  }, [code])
  return came
}

export function Join() {
  const came = useCome(new URLSearchParams(useSearch()).get('code') ?? '')
  return (
    <Page screen="join" title={t(['欢迎', 'Welcome'])}>
      {came ? (
        <section className="kt-card ch-join">
          {came.name && (
            <p>
              {t(['您由', 'You came by '])}
              <b>{came.name}</b>
              {t([`推荐，${came.until.slice(0, 10)} 前的订单会记为由其推荐，`, `. Orders until ${came.until.slice(0, 10)} are noted as brought by them; `])}
              {t(
                came.kind === 'org'
                  ? ['价格以选课时显示的为准，不会高于班级价格。', 'you pay the price that the course shows you, never more than the class costs.']
                  : ['价格不变。', 'your price is the same.'],
              )}
            </p>
          )}
          <p className="kt-muted">{t(['选好孩子和课程，即可报名缴费。', 'Choose a child and a course, enrol and pay.'])}</p>
          <Link href="/parent/enrol" asChild>
            <Button intent="primary" size="large" fill text={t(['去选课报名', 'See the courses'])} />
          </Link>
        </section>
      ) : (
        <Skeleton lines={4} />
      )}
    </Page>
  )
}
