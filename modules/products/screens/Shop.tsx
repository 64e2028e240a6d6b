/** The product shop: what a school is offered now, as cards; of one agency when the address names it. */
import { Card, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core'
import { useState } from 'react'
import { Link, useParams } from 'wouter'
import type { Wire } from '../../../console/call.ts'
import { text, yuan } from '../../../console/parts/cells.tsx'
import { useDictionary } from '../../../console/parts/dictionary.ts'
import { Page } from '../../../console/parts/Page.tsx'
import { Picture } from '../../../console/parts/Picture.tsx'
import { usePages } from '../../../console/parts/usePages.tsx'
import { Empty, Shown } from '../../../console/parts/states.tsx'
import { t } from '../../../console/session.ts'
import { product } from '../product.ts'
import { yearGrades } from '../shape.ts'
import { gradeNames } from './Chapters.tsx'
import { LaunchLink } from './LaunchLink.tsx'

/** Rows of four, three or two at a desk. */
const cardsPerPage = [12, 24, 48]
const words = {
  shop: ['产品商城', 'Product shop'],
  grade: ['年级', 'Grade'],
  lessons: ['课次', 'lessons'],
  guide: ['指导价', 'Price'],
  granted: ['授权价', 'Granted at'],
  hint: ['授权给本校并上架的产品会显示在这里。', 'Products granted to your school and on the shelf show up here.'],
} as const

export function Shop() {
  const { id = '', name } = useParams()
  const [filters, setFilters] = useState<Readonly<Record<string, string>>>({ productName: '', productType: '', grade: '' })
  const types = useDictionary('product_type')
  const { rows, pager } = usePages<Wire>('/api/business-product/productShop/page', { ...filters, id }, { of: product, sizes: cardsPerPage })
  const filter = (key: string) => (event: { target: { value: string } }) => setFilters({ ...filters, [key]: event.target.value })
  return (
    <Page screen="product-shop" title={name ? decodeURIComponent(name) : t(words.shop)}>
      <div className="kt-list">
        <search className="kt-search">
          <InputGroup
            placeholder={t(product.fields.productName.label)}
            aria-label={t(product.fields.productName.label)}
            value={filters.productName ?? ''}
            onChange={filter('productName')}
          />
          <HTMLSelect
            aria-label={t(product.fields.productType.label)}
            value={filters.productType}
            onChange={filter('productType')}
            options={[{ value: '', label: t(product.fields.productType.label) }, ...types.map(one => ({ value: one.dictKey, label: one.dictValue }))]}
          />
          <HTMLSelect
            aria-label={t(words.grade)}
            value={filters.grade}
            onChange={filter('grade')}
            options={[{ value: '', label: t(words.grade) }, ...yearGrades.map(([year, label]) => ({ value: year, label: t(label) }))]}
          />
        </search>
        <Shown of={rows}>
          {found =>
            found.records.length === 0 ? (
              <Empty hint={t(words.hint)} />
            ) : (
              <ul style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fill, minmax(240px, 1fr))', listStyle: 'none', padding: 0 }}>
                {found.records.map(row => (
                  <li key={row.id}>
                    <Offer row={row} type={types.find(one => one.dictKey === row.productType)?.dictValue ?? ''} />
                  </li>
                ))}
              </ul>
            )
          }
        </Shown>
        {pager}
      </div>
    </Page>
  )
}

function Offer({ row, type }: { readonly row: Wire; readonly type: string }) {
  return (
    <Card style={{ height: '100%' }}>
      <Picture src={text(row.cover)} width={300} alt="" seed={text(row.productName)} className="kt-cover-card" />
      <h3>
        <Link href={`/school_client/class/productDetail/${row.id}`}>{text(row.productName)}</Link>
      </h3>
      <p>
        <Link href={`/school_client/class/productShop/${text(row.agencyId)}/${encodeURIComponent(text(row.agencyName))}`}>{text(row.agencyName)}</Link>
      </p>
      <p>
        <Tag minimal>{type}</Tag>{' '}
        <span className="kt-figures">
          {text(row.lessonCount)} {t(words.lessons)}
        </span>
      </p>
      <p className="kt-muted">{gradeNames(row.grades)}</p>
      <p>
        {t(words.guide)} <b className="kt-figures">{yuan(text(row.priceCents))}</b>
        {row.grantedCents !== undefined && (
          <>
            {' · '}
            {t(words.granted)} <b className="kt-figures">{yuan(text(row.grantedCents))}</b>
          </>
        )}
      </p>
      <p style={{ marginTop: 8 }}>
        <LaunchLink productId={row.id} />
      </p>
    </Card>
  )
}
