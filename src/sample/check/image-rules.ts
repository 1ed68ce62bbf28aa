import type { SampleArticle } from '../article-files'
import { height, width } from '../images/shapes'
import type { SampleImage } from '../images/sample-images'
import { advice, breach, type Complaint, findTwins } from './complaint'

/** Checks the pictures: how many, no two alike, their words, their size, and how often each is a hero. */
export function checkImages(images: readonly SampleImage[], articles: readonly SampleArticle[]): Complaint[] {
  const file = 'images'
  const drawn = images.map((image) => ({ ...image, drawing: image.svg() }))
  const heroes = (key: string) =>
    articles.filter(({ heroImage }) => heroImage === key).map(({ slug }) => slug)
  return [
    ...(images.length < 24 ? [breach(file, 'all', `${images.length} images, where 24 are wanted`)] : []),
    ...findTwins(
      images.map(({ key }) => [key, key]),
      file,
      'key',
    ),
    ...findTwins(
      images.map(({ key, alt }) => [alt, key]),
      file,
      'alternative text',
    ),
    ...findTwins(
      drawn.map(({ key, drawing }) => [drawing, key]),
      file,
      'drawing',
    ),
    ...drawn.flatMap(({ key, alt, drawing }) => [
      ...(alt.length < 40 || alt.length > 200
        ? [breach(file, key, `its words have ${alt.length} characters, where 40 to 200 are wanted`)]
        : []),
      ...(/\b(?:image|picture|illustration|drawing) of\b/i.test(alt)
        ? [breach(file, key, 'its words say what is seen, without "picture of"')]
        : []),
      ...(drawing.includes(`viewBox="0 0 ${width} ${height}"`) && width === 2400
        ? []
        : [breach(file, key, `is not ${width} by ${height}`)]),
      ...(heroes(key).length > 2
        ? [breach(file, key, `heads more than two articles: ${heroes(key).join(', ')}`)]
        : []),
      ...(heroes(key).length === 0 ? [advice(file, key, 'heads no article')] : []),
    ]),
  ]
}
