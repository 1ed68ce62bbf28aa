import { imageKinds } from '@/lib/images/image-kinds'

/** Payload's messages that say too little. */
export const errorMessages = {
  invalidFileType: imageKinds,
  unauthorizedAdmin: 'This account may no longer sign in. Ask an administrator.',
}
