/** The download pages: the stores where there are apps, and a code to open the page on a phone. */
import { AnchorButton } from '@blueprintjs/core'
import qrcode from 'qrcode-generator'
import { useMemo } from 'react'
import { Link } from 'wouter'
import type { Label } from '../../../modules/kit/field.ts'
import { t } from '../../session.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { Text, useSiteText } from './SiteText.tsx'
import { siteWords as words } from './siteWords.ts'
import { Slides } from './Slides.tsx'

/** Drawn as one path, so that it prints and scales. */
function Qr({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => {
    const code = qrcode(0, 'M')
    code.addData(text)
    code.make()
    const count = code.getModuleCount()
    let dark = ''
    for (let row = 0; row < count; row++)
      for (let column = 0; column < count; column++) if (code.isDark(row, column)) dark += `M${column + 4} ${row + 4}h1v1h-1z`
    return { path: dark, size: count + 8 }
  }, [text])
  return (
    <svg className="ks-qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

const page = (key: 'download' | 'download_old', screen: string, title: Label) => () => {
  const text = useSiteText(key)
  return (
    <SiteFrame screen={screen} title={text.value?.title || t(title)}>
      <Slides position="download" />
      <Text of={text}>
        {({ androidUrl, iosUrl }) => (
          <div className="ks-stores">
            <div>
              {androidUrl && <AnchorButton intent="primary" size="large" href={androidUrl} text={t(words.android)} />}
              {iosUrl && <AnchorButton intent="primary" size="large" href={iosUrl} text={t(words.ios)} />}
              {!androidUrl && !iosUrl && <p>{t(words.noApps)}</p>}
              <p>
                <Link href="/ios">{t(words.iosHow)}</Link>
                {key === 'download' ? <Link href="/download_old">{t(words.oldVersion)}</Link> : <Link href="/download">{t(words.download)}</Link>}
              </p>
            </div>
            <figure>
              <Qr text={`${location.origin}/${key}`} label={t(words.scan)} />
              <figcaption>{t(words.scan)}</figcaption>
            </figure>
          </div>
        )}
      </Text>
    </SiteFrame>
  )
}
export const Download = page('download', 'download', words.download)
export const DownloadOld = page('download_old', 'download-old', words.oldVersion)
