/** /test/index: one of each part on one page, to look at themes, widths and languages. */
import { Button, Callout, Checkbox, FormGroup, HTMLSelect, InputGroup, ProgressBar, Switch, Tab, Tabs } from '@blueprintjs/core'
import { useState, type ComponentType } from 'react'
import { Card } from '../parts/Card.tsx'
import type { Label } from '../../modules/kit/field.ts'
import { themes } from '../look.ts'
import { useWidthClass } from '../parts/hooks.ts'
import { lazy, Meanwhile } from '../parts/lazyWithRetry.tsx'
import { Page } from '../parts/Page.tsx'
import { Pager } from '../parts/Pager.tsx'
import { Empty, ScreenWaits, Skeleton } from '../parts/states.tsx'
import { TabSet } from '../parts/TabSet.tsx'
import { toast } from '../parts/toasts.ts'
import { t, useSession } from '../session.ts'

const words = {
  title: ['测试页', 'Test page'],
  layout: ['布局', 'Layout'],
  width: ['屏幕等级', 'Screen class'],
  theme: ['主题', 'Theme'],
  colour: ['主题色', 'Colour'],
  buttons: ['按钮与提示', 'Buttons and notices'],
  form: ['表单', 'Form'],
  list: ['列表', 'List'],
  states: ['状态', 'States'],
  name: ['名称', 'Name'],
  kind: ['类型', 'Kind'],
  active: ['启用', 'Active'],
  agreed: ['同意', 'Agreed'],
  row: ['示例行', 'Sample row'],
  plain: ['普通', 'Plain'],
  good: ['成功', 'Good'],
  warning: ['警告', 'Warning'],
  bad: ['错误', 'Bad'],
  idle: ['未开始', 'Idle'],
  waiting: ['待处理', 'Waiting'],
  over: ['已结束', 'Over'],
  activeTone: ['进行中', 'Under way'],
} as const satisfies Record<string, Label>
const tones = ['plain', 'good', 'warning', 'bad'] as const
const statuses = [
  ['idle', words.idle],
  ['waiting', words.waiting],
  ['active', words.activeTone],
  ['good', words.good],
  ['bad', words.bad],
  ['over', words.over],
] as const
const rows = Array.from({ length: 57 }, (_, i) => i + 1)

const TreeSample = lazy(() => import('./samples/TreeSample.tsx').then(found => ({ default: found.TreeSample })))
const WizardSample = lazy(() => import('./samples/WizardSample.tsx').then(found => ({ default: found.WizardSample })))
const DocumentSample = lazy(() => import('./samples/DocumentSample.tsx').then(found => ({ default: found.DocumentSample })))
const PrintSample = lazy(() => import('./samples/DocumentSample.tsx').then(found => ({ default: found.PrintSample })))
const GridSample = lazy(() => import('./samples/GridSample.tsx').then(found => ({ default: found.GridSample })))
const BoardSample = lazy(() => import('./samples/BoardSample.tsx').then(found => ({ default: found.BoardSample })))
const CalendarSample = lazy(() => import('./samples/CalendarSample.tsx').then(found => ({ default: found.CalendarSample })))

const kit: readonly (readonly [id: string, label: Label, Sample: ComponentType])[] = [
  ['parts', ['零件', 'Parts'], Parts],
  ['tree', ['树', 'Tree'], TreeSample],
  ['wizard', ['向导', 'Wizard'], WizardSample],
  ['document', ['单据', 'Document'], DocumentSample],
  ['grid', ['表格', 'Grid'], GridSample],
  ['board', ['看板', 'Board'], BoardSample],
  ['calendar', ['日历', 'Calendar'], CalendarSample],
  ['print', ['打印', 'Print'], PrintSample],
]

export function Sample() {
  return (
    <Page screen="sample" title={t(words.title)}>
      <TabSet
        id="samples"
        tabs={kit.map(([id, label, One]) => ({
          id,
          title: t(label),
          panel: () => (
            <Meanwhile shows={<ScreenWaits lines={8} />}>
              <One />
            </Meanwhile>
          ),
        }))}
      />
    </Page>
  )
}

function Parts() {
  return (
    <>
      <div className="kt-columns-2">
        <Layout />
        <Buttons />
        <Form />
        <States />
      </div>
      <List />
    </>
  )
}

function Layout() {
  const width = useWidthClass()
  const { theme, colour } = useSession(value => value)
  return (
    <Card title={t(words.layout)}>
      <dl className="kt-fields">
        {(
          [
            [words.width, width],
            [words.theme, t(themes[theme])],
            [words.colour, colour],
          ] as const
        ).map(([label, value]) => (
          <div key={label[1]}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const Buttons = () => (
  <Card title={t(words.buttons)}>
    <span className="kt-commands">
      {tones.map(tone => (
        <Button
          key={tone}
          text={t(words[tone])}
          intent={({ plain: 'primary', good: 'success', warning: 'warning', bad: 'danger' } as const)[tone]}
          onClick={() => toast(t(words[tone]), tone)}
        />
      ))}
    </span>
    <Callout intent="primary" title={t(words.plain)}>
      {t(words.title)}
    </Callout>
  </Card>
)

function Form() {
  const [isActive, setActive] = useState(true)
  return (
    <Card title={t(words.form)}>
      <FormGroup label={t(words.name)} labelFor="sample-name">
        <InputGroup id="sample-name" defaultValue={t(words.row)} />
      </FormGroup>
      <FormGroup label={t(words.kind)} labelFor="sample-kind">
        <HTMLSelect id="sample-kind" fill options={tones.map(tone => ({ value: tone, label: t(words[tone]) }))} />
      </FormGroup>
      <Switch label={t(words.active)} checked={isActive} onChange={() => setActive(!isActive)} />
      <Checkbox label={t(words.agreed)} defaultChecked />
      <ProgressBar value={0.6} stripes={false} intent="primary" aria-label={t(words.form)} />
    </Card>
  )
}

const States = () => (
  <Card title={t(words.states)}>
    <span className="kt-commands">
      {statuses.map(([tone, label]) => (
        <span key={tone} className={`kt-tag kt-tone-${tone}`}>
          {t(label)}
        </span>
      ))}
    </span>
    <Tabs id="sample" renderActiveTabPanelOnly>
      <Tab id="none" title="A" panel={<Empty />} />
      <Tab id="wait" title="B" panel={<Skeleton lines={3} />} />
    </Tabs>
  </Card>
)

function List() {
  const [{ current, size }, setAt] = useState({ current: 1, size: 10 })
  return (
    <div className="kt-list">
      <section
        className="kt-table"
        aria-label={t(words.list)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
        tabIndex={0}
      >
        <table aria-label={t(words.list)}>
          <thead>
            <tr>
              <th className="kt-number">#</th>
              <th>{t(words.name)}</th>
              <th>{t(words.kind)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice((current - 1) * size, current * size).map(row => (
              <tr key={row}>
                <td className="kt-number">{row}</td>
                <td>
                  {t(words.row)} {row}
                </td>
                <td>{t(words[tones[row % tones.length]!])}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <Pager
        total={rows.length}
        current={current}
        size={size}
        onPage={page => setAt({ current: page, size })}
        onSize={next => setAt({ current: 1, size: next })}
      />
    </div>
  )
}
