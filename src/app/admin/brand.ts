import type { Payload } from 'payload'
import sharp from 'sharp'

import type { Media } from '@/cms/payload-types'
import { readMediaBytes } from '@/cms/storage/media-bytes'

export type Brand = { name: string; accentColor: string | null; logo: string | null }

/** Twice the displayed height, for high-density displays. */
const logoHeight = 96
const logoWidth = 640
/** The last rendered logo, by version of the image. */
let cachedLogo: { version: string; logo: string | null } | undefined

/** Name, colour and logo of the publication. The logo is a data URL, since the sign-in page cannot load protected images. */
export async function readBrand(payload: Payload): Promise<Brand> {
  const { name, accentColor, logo } = await payload.findGlobal({ slug: 'site', depth: 1 })
  const isColor = typeof accentColor === 'string' && /^#[0-9a-f]{6}$/i.test(accentColor)
  return {
    name,
    accentColor: isColor ? accentColor : null,
    logo: typeof logo === 'object' && logo ? await readLogo(logo) : null,
  }
}

async function readLogo({
  id,
  updatedAt,
  filename,
  prefix,
}: Media & { prefix?: string | null }): Promise<string | null> {
  const version = `${id} ${updatedAt}`
  if (cachedLogo?.version === version) return cachedLogo.logo
  const bytes = filename ? await readMediaBytes(filename, prefix).catch(() => null) : null
  const size = { width: logoWidth, height: logoHeight, fit: 'inside', withoutEnlargement: true } as const
  const small =
    bytes &&
    (await sharp(bytes)
      .resize(size)
      .webp({ quality: 85 })
      .toBuffer()
      .catch(() => null))
  const logo = small ? `data:image/webp;base64,${small.toString('base64')}` : null
  // Where the file could not be read, the next request tries again.
  if (bytes) cachedLogo = { version, logo }
  return logo
}
