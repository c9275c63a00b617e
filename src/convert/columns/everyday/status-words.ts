/**
 * Common words for a booking's state, in English, German, French, Spanish, Italian, Portuguese, Dutch, Croatian and Hebrew; those of further
 * languages are added to them.
 */
import type { BookingStatus } from '../../../contract/status.ts';
import { withoutAccents, wordsOf } from './everyday-column.ts';
import { farStatusWords } from './more-status-words.ts';

const wordsOfStatus: Readonly<Record<BookingStatus, readonly string[]>> = {
  Confirmed: wordsOf(`
    Confirmed; Confirm; Confirm booking; Confirmed booking; Confirmed reservation; Booked; OK; Okay; Guaranteed; Definite; Expected; Due in
    Bestätigt; Fest; Fest gebucht; Gebucht; Festbuchung; Garantiert; Erwartet; Confirmé; Confirmée; Garanti; Confirmado; Confirmada; Garantizado; Garantizada
    Confermato; Confermata; Prenotato; Prenotata; Garantito; Garantita; Garantido; Garantida; Bevestigd; Geboekt; Gegarandeerd; Potvrđeno; Potvrđena; Potvrđen; Potvrdeno; Rezervirano; Garantirano
    מאושר; מאושרת; אושר`),
  Cancelled: wordsOf(`
    Cancelled; Canceled; Cancel; CXL; CNX; Cancelled by guest; Cancelled by hotel; Cancelled by host; Canceled by guest; Canceled by hotel; Canceled by host; Cancelled booking; Storniert; Storno; Annulliert; Abgesagt
    Vom Gast storniert; Storniert durch Gast; Vom Hotel storniert; Annulé; Annulée; Annulation; Annulé par le client; Annulée par le client; Annulée par le voyageur; Cancelado; Cancelada; Anulado; Anulada; Cancelado por el cliente
    Cancelada por el huésped; Cancelación; Cancellato; Cancellata; Annullato; Annullata; Disdetto; Disdetta; Cancellato dal cliente; Cancellata dall'ospite; Cancelamento; Cancelado pelo hóspede; Cancelada pelo hóspede
    Geannuleerd; Geannuleerd door gast; Otkazano; Otkazana; Otkazan; Stornirano; Stornirana; Poništeno; מבוטל; מבוטלת; בוטל; בוטלה`),
  Pending: wordsOf(`
    Pending; Tentative; Option; Optional; Provisional; Unconfirmed; Not confirmed; Confirmation pending; Pending confirmation; Pending payment; Awaiting payment; Awaiting confirmation; On request; Request; Requested; Booking request
    Inquiry; Enquiry; Waitlist; Waitlisted; Waiting list; On hold; Optional gebucht; Optionsbuchung; Vorläufig; Unbestätigt; Nicht bestätigt; Anfrage; Angefragt; Ausstehend; Warteliste; Wartet auf Bestätigung; Wartet auf Zahlung
    En attente; En attente de confirmation; En attente de paiement; Provisoire; Non confirmé; Non confirmée; Demande; À confirmer; Liste d'attente; Pendiente; Pendiente de confirmación; Pendiente de pago; Pendiente de confirmar
    Provisional; No confirmado; No confirmada; Opción; Opcional; Solicitud; Solicitada; Lista de espera; En espera; Sin confirmar; In attesa; In attesa di conferma; In attesa di pagamento; Da confermare; Non confermato; Non confermata
    Provvisorio; Provvisoria; Opzione; Opzionata; Richiesta; Lista d'attesa; Pendente; Pendente de confirmação; Aguardando; Aguardando pagamento; Aguardando confirmação; Provisória; Provisório; Não confirmado; Não confirmada; Opção
    Lista de espera; Em espera; Optie; In optie; Voorlopig; Onbevestigd; Niet bevestigd; In afwachting; In behandeling; Aanvraag; Wachtlijst; Na čekanju; U čekanju; Čeka potvrdu; Čeka uplatu; Nepotvrđeno; Nepotvrđena; Opcija; Upit
    Zahtjev; Privremeno; ממתין; ממתינה; ממתין לאישור; אופציה`),
  CheckedIn: wordsOf(`
    Checked in; Checked-in; Checkedin; Check-in done; In house; Inhouse; In-house guest; Arrived; Staying; Current guest; Currently hosting; Currently staying; CKIN; CHIN; Angereist; Eingecheckt; Im Haus; Anwesend; Eingezogen; Arrivé; Présent
    Client présent; En séjour; Check-in effectué; Llegado; Alojado; Alojada; En casa; En el hotel; Check-in realizado; Check-in hecho; Arrivato; Arrivata; In casa; Presente; Check-in effettuato; Check-in fatto; In soggiorno
    Hospedado; Hospedada; Na casa; Check-in feito; Check-in efetuado; Ingecheckt; Aangekomen; In huis; Aanwezig; Prijavljen; Prijavljena; Prijavljeno; Stigao; Stigla; U kući; Odsjeda; צ'ק אין; נכנס; שוהה`),
  CheckedOut: wordsOf(`
    Checked out; Checkedout; Check-out; Check out; Checkout; Check-out done; Departed; Stayed; Left; Past guest; Completed stay; CKOT; CHOUT; Abgereist; Ausgecheckt; Ausgezogen; Parti; Partie; Séjour terminé; Check-out effectué; Salido; Check-out realizado; Check-out hecho; Ha salido
    Estancia finalizada; Partito; Partita; Check-out effettuato; Check-out fatto; Soggiorno concluso; Soggiorno terminato; Check-out feito; Check-out efetuado; Estadia concluída; Uitgecheckt; Vertrokken; Odjavljen; Odjavljena; Odjavljeno
    Otišao; Otišla; Otputovao; Otputovala; יצא; עזב`),
  NoShow: wordsOf(`
    No show; No-show; Noshow; Did not arrive; Did not show; Nicht angereist; Nicht erschienen; Non présenté; Non présentée; Non venu; Pas venu; Client non présenté; Pas présenté; No presentado; No presentada; No se presentó; No llegó
    Mancato arrivo; Non presentato; Non presentata; Non arrivato; Non si è presentato; Não compareceu; Não comparecimento; Não apareceu; Niet verschenen; Niet gekomen; Niet komen opdagen; Nije došao; Nije došla; Nedolazak
    Nije se pojavio; לא הגיע; אי הגעה`),
};

/** Word -> state. A word that could mean two states (such as "active", "closed", "finished") is not included. */
export const everydayStatuses: Readonly<Record<string, BookingStatus>> = Object.fromEntries(
  (Object.keys(wordsOfStatus) as BookingStatus[]).flatMap((status) =>
    [...wordsOfStatus[status], ...farStatusWords[status]].flatMap((word) => [
      [word, status],
      [withoutAccents(word), status],
    ]),
  ),
);

/** Words in a column of states that mean a closed room and not a booking. */
export const everydayBlocks: Readonly<Record<string, { leftOut: string }>> = Object.fromEntries(
  wordsOf(`
    Block; Blocked; Blocked dates; Room block; Out of order; OOO; Out of service; OOS; Not available; Unavailable; Closed for maintenance; Under maintenance; Maintenance; Owner block; House use
    Gesperrt; Zimmer gesperrt; Sperre; Sperrung; Blockiert; Blockierung; Blocker; Außer Betrieb; Nicht verfügbar; Wartung; Renovierung; Eigenbelegung; Eigennutzung
    Fermeture; Bloqué; Bloquée; Blocage; Hors service; Indisponible; En maintenance; En travaux; Bloqueado; Bloqueada; Bloqueo; Fuera de servicio; No disponible; En mantenimiento; Mantenimiento
    Bloccato; Bloccata; Blocco; Fuori servizio; Non disponibile; Manutenzione; In manutenzione; Bloqueio; Fora de serviço; Indisponível; Em manutenção; Manutenção; Geblokkeerd; Buiten gebruik; Niet beschikbaar; Onderhoud
    Blokirano; Blokirana; Izvan funkcije; Nije dostupno; Održavanje; Zablokowane; Zablokowany; Niedostępne; Blokováno; Mimo provoz; Kapalı; Bakımda; Заблокировано; Закрыт; На ремонте; Ремонт; Μπλοκαρισμένο; 販売停止; 维修; 停用
    Spärrad; Blockerad; Sperret; Blokkert; Spærret; Blokeret; Suljettu; Lezárva; Zárolva; Blocat; Blocată; ปิดห้อง; ปิดปรับปรุง; Khóa phòng; Bảo trì; مغلق; صيانة`).flatMap(
    (word) => [word, withoutAccents(word)].map((each) => [each, { leftOut: 'block' }]),
  ),
);
