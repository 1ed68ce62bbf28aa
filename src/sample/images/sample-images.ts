import { educatorBoardImages } from './educators-boards'
import { educatorClassroomImages } from './educators-classroom'
import { educatorPathImages } from './educators-paths'
import { generalCompassImages } from './general-compass'
import { generalRecordImages } from './general-records'
import { generalViewImages } from './general-views'
import { hospitalLabImages } from './hospitals-lab'
import { hospitalSignalImages } from './hospitals-signals'
import { hospitalWardImages } from './hospitals-wards'
import { measureImages } from './hr-and-ld-measures'
import { peopleImages } from './hr-and-ld-people'
import { librarianCollectionImages } from './librarians-collections'
import { librarianRoomImages } from './librarians-rooms'
import { librarianStackImages } from './librarians-stacks'
import { publicBridgeImages } from './public-service-bridge'
import { publicCounterImages } from './public-service-counter'
import { publicPaperImages } from './public-service-papers'
import { publicPlaceImages } from './public-service-places'

/** A drawn picture: a short name, what is seen in it, and the drawing as SVG text, 2400 by 1350. */
export type SampleImage = { key: string; alt: string; svg: () => string }

/** The pictures of the sample publication. The same code always draws the same picture. */
export const sampleImages: SampleImage[] = [
  ...librarianCollectionImages,
  ...librarianStackImages,
  ...librarianRoomImages,
  ...educatorBoardImages,
  ...educatorClassroomImages,
  ...educatorPathImages,
  ...peopleImages,
  ...measureImages,
  ...publicPlaceImages,
  ...publicCounterImages,
  ...publicBridgeImages,
  ...publicPaperImages,
  ...hospitalSignalImages,
  ...hospitalLabImages,
  ...hospitalWardImages,
  ...generalRecordImages,
  ...generalCompassImages,
  ...generalViewImages,
]
