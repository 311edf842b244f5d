/* The controllers of customers’ accounts. */
export { AccountController } from './http/account.controller.js';
export { AuthController } from './http/auth.controller.js';
export { GoogleController, OwnGoogleController } from './http/google.controller.js';
export { LoginController } from './http/login.controller.js';
export { MessagesController } from './http/messages.controller.js';
export { PictureController } from './http/picture.controller.js';
export { RegistrationController } from './http/registration.controller.js';
export { ResetController } from './http/reset.controller.js';
export { SecurityController } from './http/security.controller.js';
export { PasskeyLoginController } from './http/passkey-login.controller.js';
export { PasskeysController } from './http/passkeys.controller.js';
