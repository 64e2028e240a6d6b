/** The download pages: the stores where there are apps, and a code to open the page on a phone. */
import { AnchorButton } from '@blueprintjs/core'
import { Link } from 'wouter'
import type { Label } from '../../../modules/kit/field.ts'
import { QrCode } from '../../parts/QrCode.tsx'
import { t } from '../../session.ts'
import { SiteFrame } from './SiteFrame.tsx'
import { Text, useSiteText } from './SiteText.tsx'
import { siteWords as words } from './siteWords.ts'
import { Slides } from './Slides.tsx'

const page = (key: 'download' | 'download_old', screen: string, title: Label) => () => {
  const text = useSiteText(key)
  return (
    <SiteFrame screen={screen} title={text.value?.title || t(title)} lead={t(words.downloadLead)}>
      <Slides position="download" />
      <Text of={text}>
        {({ androidUrl, iosUrl }) => (
          <div className="ks-stores">
            <div>
              {androidUrl && <AnchorButton intent="primary" size="large" href={androidUrl} text={t(words.android)} />}
              {iosUrl && <AnchorButton intent="primary" size="large" href={iosUrl} text={t(words.ios)} />}
              {!androidUrl && !iosUrl && <p>{t(words.noApps)}</p>}
              <p>{t(words.homeScreen)}</p>
              <p>
                <Link href="/ios">{t(words.iosHow)}</Link>
                {key === 'download' ? <Link href="/download_old">{t(words.oldVersion)}</Link> : <Link href="/download">{t(words.download)}</Link>}
              </p>
            </div>
            <figure>
              <QrCode className="ks-qr" text={`${location.origin}/${key}`} label={t(words.scan)} />
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
