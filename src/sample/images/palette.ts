/** The colours of one family of pictures: the same seven places, filled differently for each profession. */
export type Palette = {
  /** The darkest tone, for drawn lines and night grounds. */
  ink: string
  /** A dark ground. */
  deep: string
  /** The family's own colour. */
  mid: string
  /** A light ground. */
  pale: string
  /** The one bright colour: it marks what the picture is about. */
  accent: string
  /** A quieter second colour. */
  second: string
  /** Near white. */
  paper: string
}

export const librarianColours: Palette = {
  ink: '#1d1b29',
  deep: '#55222b',
  mid: '#8e3b3f',
  pale: '#eadcc4',
  accent: '#dba044',
  second: '#71887b',
  paper: '#f8f2e6',
}

export const educatorColours: Palette = {
  ink: '#16272a',
  deep: '#1f4a41',
  mid: '#3c7564',
  pale: '#e6e3cd',
  accent: '#e5734f',
  second: '#f0c561',
  paper: '#f8f3e6',
}

export const peopleColours: Palette = {
  ink: '#231a2c',
  deep: '#432c4e',
  mid: '#7a5380',
  pale: '#ecd9cd',
  accent: '#d96b4a',
  second: '#6f9a97',
  paper: '#f9f1e9',
}

export const civicColours: Palette = {
  ink: '#131c2c',
  deep: '#1d3b60',
  mid: '#3f6c96',
  pale: '#d8dedd',
  accent: '#c0533a',
  second: '#dfad4c',
  paper: '#f6f0e4',
}

export const hospitalColours: Palette = {
  ink: '#0e2830',
  deep: '#12545a',
  mid: '#2f8a88',
  pale: '#cfe4dc',
  accent: '#e4604e',
  second: '#f0bf6a',
  paper: '#f5f3ea',
}

export const generalColours: Palette = {
  ink: '#15182d',
  deep: '#2a3060',
  mid: '#5b6798',
  pale: '#dddee5',
  accent: '#e8a33b',
  second: '#c9553d',
  paper: '#f6f1e6',
}

/** Skin and hair of the people in the pictures. */
export const skins = ['#e3b58f', '#8d5a3f', '#c68a62', '#5f3d2e', '#d9a27c']
export const hairs = ['#2a1f24', '#17161d', '#7a4a2c', '#b8b0a4', '#3d2a22']
