import { drawShareImage } from './draw'
import type { Outcome } from '@/app/fills/request'
import { readViewContext } from '@/app/fills/view-context'
import type { Host } from '@/surface/shared/operation'
import { toHostProfile } from '@/views/shared/host-profile'

/** The share image of pages without one of their own. */
export async function hostShareImage(host: Host): Promise<Outcome> {
  const { site, messages } = await readViewContext(host)
  const { name, tagline } = toHostProfile(site, host, messages)
  const body = await drawShareImage({
    kind: site.organizationName,
    title: name,
    byline: tagline,
    host: '',
    pictures: [],
    shape: 'wide',
  })
  return { kind: 'found', body, tags: ['site'] }
}

/** The name and icons of a host (W3C, Web Application Manifest). */
export async function webManifest(host: Host): Promise<Outcome> {
  const { site, messages, toAsset } = await readViewContext(host)
  const { name, tagline } = toHostProfile(site, host, messages)
  const body = JSON.stringify({
    name,
    short_name: name,
    description: tagline,
    start_url: '/',
    display: 'browser',
    background_color: '#fbf8f1',
    theme_color: '#fbf8f1',
    icons: [
      { src: toAsset('icon.svg'), sizes: 'any', type: 'image/svg+xml' },
      ...[192, 512].map((size) => ({
        src: toAsset(`icon-${size}.png`),
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: 'any maskable',
      })),
    ],
  })
  return { kind: 'found', body, tags: ['site'] }
}
