/**
 * Common words for a booking's state, in English, German, French, Spanish, Italian, Portuguese, Dutch, Croatian and Hebrew; those of further
 * languages are added to them.
 */
import type { BookingStatus } from '../../../contract/status.ts';
import { stateTable, withoutAccents } from './everyday-column.ts';

const states = stateTable(`
  Confirmed: Confirmed; Confirm; Confirm booking; Confirmed booking; Confirmed reservation; Booked; OK; Okay; Guaranteed; Definite; Definitief; Definitivo; Definitiva; Expected; Due in; Bestätigt; Fest; Fest gebucht; Gebucht
    Festbuchung; Garantiert; Erwartet; Confirmé; Confirmée; Garanti; Confirmado; Confirmada; Reservado; Reservada; Garantizado; Garantizada; Confermato; Confermata; Prenotato; Prenotata; Garantito; Garantita; Garantido; Garantida; Bevestigd
    Geboekt; Gegarandeerd; Potvrđeno; Potvrđena; Potvrđen; Potvrdeno; Potvrdjeno; Potvrdjena; Potvrdjen; Rezervirano; Garantirano; מאושר; מאושרת; אושר; 確定; 予約確定; 確認済み; 確認済; 予約済み; 予約済; 已确认; 确认; 已预订; 预订成功; 已確認; 待入住; 확정; 예약확정; 확정됨; 예약완료; 확인됨; 승인됨
    Потвърдена; Потвърдено; Потврђено; Потврђена; Потврдено; Потврдена; Підтверджено; Підтверджена; Potrjeno; Potrjena; Potvrdené; Potvrdená; Patvirtinta; Patvirtintas; Apstiprināts; Apstiprināta; Kinnitatud; Staðfest; დადასტურებული; დადასტურებულია; Imethibitishwa; Potwierdzona; Potwierdzone; Potwierdzony; Rezerwacja; Rezerwacja potwierdzona; Przyjęta; Przyjęte; Zaakceptowana; Zaakceptowane; Zarezerwowane; Zarezerwowana; Potvrzeno; Potvrzená; Potvrzena; Rezervováno; Onaylandı
    Onaylı; Onaylanmış; Kesin; Rezerve; Teyitli; Подтверждён; Подтверждена; Подтверждено; Підтверджено; Підтверджена; Заброньовано; Забронировано; Забронирован; Забронирована; Гарантирован; Гарантировано; Επιβεβαιωμένη; Επιβεβαιωμένο; Επιβεβαιώθηκε; Dikonfirmasi
    Terkonfirmasi; Dipesan; Bekräftad; Bekräftat; Bokad; Bokat; Bekræftet; Bekreftet; Booket; Bestilt; Vahvistettu; Varattu; Visszaigazolva; Visszaigazolt; Megerősítve; Megerősített; Confirmat; Confirmată; Rezervat
    Rezervată; ยืนยันแล้ว; ยืนยัน; จองแล้ว; Đã xác nhận; Đã đặt; مؤكد; مؤكدة; تم التأكيد; محجوز
  Cancelled: Cancelled; Canceled; Cancel; CXL; CNX; Cancelled by guest; Cancelled by hotel; Cancelled by host; Canceled by guest; Canceled by hotel; Canceled by host; Cancelled booking; Storniert; Storno; Annulliert; Abgesagt
    Vom Gast storniert; Storniert durch Gast; Vom Hotel storniert; Annulé; Annulée; Annulation; Annulé par le client; Annulée par le client; Annulée par le voyageur; Cancelado; Cancelada; Anulado; Anulada
    Cancelado por el cliente; Cancelada por el huésped; Cancelación; Cancellato; Cancellata; Annullato; Annullata; Disdetto; Disdetta; Cancellato dal cliente; Cancellata dall'ospite; Cancelamento; Cancelado pelo hóspede
    Cancelada pelo hóspede; Geannuleerd; Geannuleerd door gast; Otkazano; Otkazana; Otkazan; Stornirano; Stornirana; Poništeno; מבוטל; מבוטלת; בוטל; בוטלה; キャンセル; キャンセル済み; キャンセル済; 取消; 取り消し; 取消済; 取消済み; 已取消; 客人取消; 酒店取消; 취소
    취소됨; 예약취소; 취소완료; Anulowana; Anulowane; Anulowany; Odwołana; Odwołane; Anulowana przez *; Anulowane przez *; Zrušeno; Zrušená; Zrušena; Zrušený; Stornováno; Stornovaná; Zrušeno *; İptal; İptal edildi; İptal edilmiş
    Misafir tarafından iptal edildi; Ev sahibi tarafından iptal edildi; Otel tarafından iptal edildi; Airbnb tarafından iptal edildi; Отменён; Отменена; Отменено; Скасовано; Скасована; Отмена; Аннулирован; Аннулирована; Аннулировано
    Отменено *; Отменен гостем; Отменена гостем; Ακυρωμένη; Ακυρωμένο; Ακυρώθηκε; Ακύρωση; Ακυρώθηκε από *; Dibatalkan; Batal; Pembatalan; Dibatalkan oleh *; ゲストがキャンセル*; ホストがキャンセル*; Airbnbがキャンセル*; ゲストによるキャンセル*
    ホストによるキャンセル*; 房客取消*; 被房客取消*; 房东取消*; 房東取消*; 게스트가 취소*; 호스트가 취소*; 에어비앤비가 취소*; Cancelled by *; Canceled by *; Storniert durch *; Storniert von *; Annulé par *; Annulée par *; Cancelado por *; Cancelada por *
    Anulada por *; Cancellato da *; Cancellata da *; Cancellata dall'*; Cancelado pelo *; Cancelada pelo *; Cancelada pela *; Geannuleerd door *; Otkazao *; Otkazala *; Avbokad; Avbokat; Avbeställd; Avbestilt; Kansellert
    Avlyst; Afbestilt; Aflyst; Annulleret; Annullerad; Annullert; Peruttu; Peruutettu; Lemondva; Lemondott; Lemondta; Törölve; Törölt; Sztornó; Sztornózva; Anulat; Anulată; ยกเลิก; ยกเลิกแล้ว; ถูกยกเลิก; Đã hủy; Đã huỷ
    Hủy; Huỷ; ملغي; ملغى; ملغاة; تم الإلغاء; Отказана; Отказано; Отказан; Отказ; Откажана; Откажано; Поништено; Анулирана; Анулирано; Odpovedano; Odpovedana; Tühistatud; Atcelts; Atcelta; Atšaukta; Atšauktas; Afbókað
    Inställd; Perui; Vazgeçti; Vazgeçildi; Désisté; Désistement; Desistiu; Desistência; Rezygnacja; Zrezygnował; Zrezygnowała; Tidak jadi; Kinansela; Imeghairiwa; გაუქმებულია; გაუქმებული; रद्द; لغو شد; لغو شده; Ləğv edildi; Չեղարկված
  Pending: Pending; Tentative; Option; Optional; Provisional; Unconfirmed; Not confirmed; Confirmation pending; Pending confirmation; Pending payment; Pending user confirmation; Pending admin; Awaiting payment
    Awaiting confirmation; On request; Request; Requested; Booking request; Inquiry; Enquiry; Waitlist; Waitlisted; Waiting list; On hold; Optional gebucht; Optionsbuchung; Vorläufig; Unbestätigt; Nicht bestätigt
    Anfrage; Angefragt; Ausstehend; Warteliste; Wartet auf Bestätigung; Wartet auf Zahlung; En attente; En attente de confirmation; En attente de paiement; Provisoire; Non confirmé; Non confirmée; Demande; À confirmer
    Liste d'attente; Pendiente; Pendiente de confirmación; Pendiente de pago; Pendiente de confirmar; Provisional; No confirmado; No confirmada; Opción; Opcional; Solicitud; Solicitada; Lista de espera; En espera
    Sin confirmar; In attesa; In attesa di conferma; In attesa di pagamento; Da confermare; Non confermato; Non confermata; Provvisorio; Provvisoria; Opzione; Opzionata; Richiesta; Lista d'attesa; Pendente
    Pendente de confirmação; Aguardando; Aguardando pagamento; Aguardando confirmação; Provisória; Provisório; Não confirmado; Não confirmada; Opção; Lista de espera; Em espera; Optie; In optie; Voorlopig; Onbevestigd
    Niet bevestigd; In afwachting; In behandeling; Aanvraag; Wachtlijst; Na čekanju; U čekanju; Čeka potvrdu; Čeka uplatu; Nepotvrđeno; Nepotvrđena; Opcija; Upit; Zahtjev; Privremeno; ממתין; ממתינה; ממתין לאישור; אופציה
    保留; 保留中; 仮予約; リクエスト; リクエスト中; 承認待ち; 確認待ち; 未確定; 待确认; 待处理; 待支付; 待定; 未确认; 待確認; 대기; 대기중; 승인대기; 예약대기; 결제대기; 미확정; Oczekująca; Oczekujące; Oczekuje; Niepotwierdzona; Niepotwierdzone; Wstępna; Wstępna rezerwacja; Zapytanie
    Do potwierdzenia; Čeká; Čekající; Nepotvrzeno; Nepotvrzená; Nezávazná; Předběžná; Poptávka; Opce; Beklemede; Bekliyor; Onay bekliyor; Opsiyon; Opsiyonlu; Talep; Ожидает; Очікує; Очікується; Ожидание; Ожидает подтверждения; В ожидании
    Не подтверждён; Не подтверждена; Не подтверждено; Предварительная; Запрос; Εκκρεμεί; Σε εκκρεμότητα; Εκκρεμής; Σε αναμονή; Αίτημα; Menunggu; Menunggu konfirmasi; Menunggu pembayaran; Tertunda; Solicitação; Solicitado
    Preliminär; Preliminärbokad; Obekräftad; Förfrågan; Väntar; Foreløpig; Foreløbig; Ubekræftet; Ubekreftet; Forespørsel; Forespørgsel; Afventer; Avventer; Venter; Vahvistamaton; Alustava; Odottaa; Odottaa vahvistusta
    Függőben; Visszaigazolásra vár; Megerősítésre vár; Ajánlatkérés; În așteptare; Neconfirmat; Neconfirmată; Cerere; รอดำเนินการ; รอยืนยัน; รอการยืนยัน; รอชำระเงิน; Chờ xác nhận; Đang chờ; Chờ xử lý; Chờ thanh toán
    Chưa xác nhận; قيد الانتظار; معلق; بانتظار التأكيد; في انتظار التأكيد; غير مؤكد
  CheckedIn: Checked in; Checked-in; Checkedin; Check-in done; Due out; Stay over; Stayover; In house; Inhouse; In-house guest; Arrived; Staying; Current guest; Currently hosting; Currently staying; CKIN; CHIN; Angereist; Eingecheckt; Im Haus; Anwesend
    Eingezogen; Arrivé; Présent; Client présent; En séjour; Check-in effectué; Llegado; Alojado; Alojada; En casa; En el hotel; Check-in realizado; Check-in hecho; Arrivato; Arrivata; In casa; Presente
    Check-in effettuato; Check-in fatto; In soggiorno; Hospedado; Hospedada; Na casa; Check-in feito; Check-in efetuado; Ingecheckt; Aangekomen; In huis; Aanwezig; Prijavljen; Prijavljena; Prijavljeno; Stigao; Stigla
    U kući; Odsjeda; צ'ק אין; נכנס; שוהה; チェックイン済み; チェックイン済; 滞在中; 宿泊中; 入室済; 已入住; 在住; 入住中; 住宿中; 체크인 완료; 체크인됨; 투숙중; 입실완료; 이용중; Zameldowany; Zameldowana; Zameldowani; W trakcie pobytu; Przyjechał; Ubytován; Ubytována
    Ubytováni; Ubytovaný; Giriş yapıldı; Giriş yaptı; Konaklıyor; İçeride; Otelde; Заселён; Заселена; Заселено; Проживає; Заселены; Проживает; Проживание; Заехал; Αφίχθη; Διαμένει; Σε διαμονή; Sudah check-in; Sedang menginap
    Séjour en cours; Estancia en curso; Estadia em andamento; Soggiorno in corso; Aufenthalt läuft; Incheckad; Sjekket inn; Innsjekket; Tjekket ind; Indtjekket; Kirjautunut sisään; Sisäänkirjautunut; Saapunut
    Bejelentkezett; Bejelentkezve; Megérkezett; Cazat; Cazată; เช็คอินแล้ว; กำลังเข้าพัก; Đã nhận phòng; Đang ở; Đang lưu trú; Đã check-in; تم تسجيل الوصول; تم تسجيل الدخول
  CheckedOut: Checked out; Checkedout; Check-out; Check out; Checkout; Check-out done; Departed; Stayed; Left; Past guest; Completed stay; CKOT; CHOUT; Abgereist; Ausgecheckt; Ausgezogen; Parti; Partie; Séjour terminé
    Check-out effectué; Salido; Check-out realizado; Check-out hecho; Ha salido; Estancia finalizada; Partito; Partita; Check-out effettuato; Check-out fatto; Soggiorno concluso; Soggiorno terminato; Check-out feito
    Check-out efetuado; Estadia concluída; Uitgecheckt; Vertrokken; Odjavljen; Odjavljena; Odjavljeno; Otišao; Otišla; Otputovao; Otputovala; יצא; עזב; チェックアウト済み; チェックアウト済; 退室済; 宿泊済; 宿泊済み; 過去のゲスト; 已离店; 已退房; 已離店; 过往房客
    체크아웃 완료; 퇴실; 퇴실완료; 이용완료; 이전 게스트; Wymeldowany; Wymeldowana; Wymeldowani; Pobyt zakończony; Zakończona; Zakończony; Wyjechał; Odhlášen; Odjel; Pobyt ukončen; Odubytován; Çıkış yapıldı; Çıkış yaptı; Ayrıldı; Konakladı
    Выселен; Выселена; Виселено; Выселены; Выехал; Уехал; Проживание завершено; Αναχώρησε; Sudah check-out; Check-out selesai; Tamu sebelumnya; Terminée; Ancien voyageur; Huésped anterior; Hóspede anterior; Ospite precedente
    Früherer Gast; Eerdere gast; Utcheckad; Sjekket ut; Utsjekket; Tjekket ud; Udtjekket; Avrest; Afrejst; Avreist; Kirjautunut ulos; Uloskirjautunut; Lähtenyt; Kijelentkezett; Kijelentkezve; Elutazott; Távozott; Plecat
    Plecată; เช็คเอาท์แล้ว; เช็คเอาต์แล้ว; Đã trả phòng; Đã check-out; تم تسجيل المغادرة; تم تسجيل الخروج; غادر
  NoShow: No show; No-show; Noshow; Did not arrive; Did not show; Did not come; Didn't come; Didn't show up; Never arrived; Never came; Не приехал; Не приехала; Не приехали; Не приїхав; Не се яви; Nem jött; Nu a venit; Nedorazili; Kom inte; Kom ikke; Ei saapunut; Neatvyko; Neieradās; Ei saabunud; Nicht angereist; Nicht erschienen; Non présenté; Non présentée; Non venu; Pas venu; Client non présenté; Pas présenté; No presentado; No presentada
    No se presentó; No llegó; Mancato arrivo; Non presentato; Non presentata; Non arrivato; Non si è presentato; Não compareceu; Não comparecimento; Não apareceu; Niet verschenen; Niet gekomen; Niet komen opdagen
    Nije došao; Nije došla; Nedolazak; Nije se pojavio; לא הגיע; אי הגעה; ノーショー; 無断キャンセル; 不泊; 未到店; 未入住; 爽约; 應到未到; 未到; 노쇼; 미도착; Niedojazd; Nie przyjechał; Nie stawił się; Nedorazil; Nedojel; Nepřijel; Gelmedi; Незаезд
    Не заехал; Неявка; Δεν εμφανίστηκε; Μη εμφάνιση; Tidak datang; Utebliven; Uteblev; Udeblevet; Uteblitt; Ikke møtt; Ikke mødt; Nem érkezett meg; Neprezentat; Neprezentare; ไม่มาเข้าพัก; Không đến; لم يحضر; عدم حضور`);

const blocks = stateTable(`
  (block): Block; Blocked; Blocked dates; Room block; Out of order; OOO; Out of service; OOS; Not available; Unavailable; Closed for maintenance; Under maintenance; Maintenance; Owner block; House use; Gesperrt; Zimmer gesperrt
    Sperre; Sperrung; Blockiert; Blockierung; Blocker; Außer Betrieb; Nicht verfügbar; Wartung; Renovierung; Eigenbelegung; Eigennutzung; Fermeture; Bloqué; Bloquée; Blocage; Hors service; Indisponible; En maintenance
    En travaux; Bloqueado; Bloqueada; Bloqueo; Fuera de servicio; No disponible; En mantenimiento; Mantenimiento; Bloccato; Bloccata; Blocco; Fuori servizio; Non disponibile; Manutenzione; In manutenzione; Bloqueio
    Fora de serviço; Indisponível; Em manutenção; Manutenção; Geblokkeerd; Buiten gebruik; Niet beschikbaar; Onderhoud; Blokirano; Blokirana; Izvan funkcije; Nije dostupno; Održavanje; Zablokowane; Zablokowany
    Niedostępne; Blokováno; Mimo provoz; Kapalı; Bakımda; Заблокировано; Закрыт; На ремонте; Ремонт; Μπλοκαρισμένο; 販売停止; 维修; 停用; Spärrad; Blockerad; Sperret; Blokkert; Spærret; Blokeret; Suljettu; Lezárva; Zárolva
    Blocat; Blocată; ปิดห้อง; ปิดปรับปรุง; Khóa phòng; Bảo trì; مغلق; صيانة`);

const marks = stateTable(`
  Confirmed: Active; Activ; Activa; Activo; Ativa; Ativo; Aktiv; Aktív; Actif; Attiva; Attivo; Actief; Aktivan; Aktivna; Aktivno; Aktywna; Aktywne; Aktywny; Aktivní; Aktiivinen; Aktif; Активен; Активна; Активно; Активный; Ενεργό; Ενεργή; 有効; 有效; 启用; 활성; Valid; Valida; Valido; Valide; Gültig; Vigente; Enabled; Live; Visible; On sale; For sale; Sellable; Published; Publié; Publiée; Publicado; Publicada; Publicat; Pubblicato; Pubblicata; Publikováno; Publicerad; Publiceret; Publisert; Gepubliceerd; Objavljeno; Opublikowane; Veröffentlicht; Опубликовано; Sichtbar; Aktiviert; Activé; Activado; Habilitado; Habilitada; Attivato; Abilitato; Ativado; Włączone; Włączony; Zapnuto; Yayında; Включено; 公開; 公開中; 发布; 已发布; Julkaistu; Közzétéve
  Cancelled: Test; Deleted; Removed; Archiv*; Arquivad*; Arhiv*; Zarchiwiz*; Arkiver*; Arkistoitu; Arşivlendi; Архив*; В архиве; Rejected; Declined; Refus*; Void; Voided; Inactiv*; Inaktiv*; Inactif; Inattiv*; Inativ*; Inactief; Neaktiv*; Nieaktyw*; Неактив*; Ανενεργ*; Disabled; Deactivated; Deaktivier*; Désactiv*; Desactiv*; Desativ*; Deshabilit*; Disattiv*; Uitgeschakeld; Wyłączone; Wyłączony; Vypnuto; Pasif; Devre dışı; Отключено; Hidden; Verborgen; Versteckt; Masqué; Masquée; Oculto; Oculta; Nascosto; Nascosta; Skriveno; Ukryte; Ukryty; Skryto; Скрыто; Expired; Abgelaufen; Expiré; Expirée; Caducado; Caducada; Scaduto; Scaduta; Vervallen; Isteklo; Discontinued; Retired; Not for sale; Gelöscht; Abgelehnt; Supprim*; Eliminad*; Eliminat*; Borrad*; Rechazad*; Excluíd*; Recusad*; Rifiutat*; Verwijderd; Geweigerd; Obrisan*; Odbijen*; Usunięt*; Odrzucon*; Smazán*; Smazan*; Odmítnut*; Silindi; Silinmiş; Reddedildi; Удален*; Удалён; Отклонен*; Отклонён; Видалено; Διαγράφηκε; 削除; 削除済; 削除済み; 無効; 非公開; 却下; 已删除; 删除; 无效; 已拒绝; 下架; 已下架; 삭제; 삭제됨; 비활성; Dihapus; Tidak aktif; Borttagen; Raderad; Avslagen; Slettet; Avvist; Afvist; Poistettu; Hylätty; Törölve; Elutasítva; Ștears; Ștearsă; Respins; Respinsă
  Pending: Wait*; On wait*; Option*; Optie; Opcion; Opzione; Opcao; Tentativ*; Provisional*; Provisorisch*; Warteliste*; Draft; Hold; Entwurf; Brouillon; Borrador; Bozza; Rascunho; Concept; Nacrt; Skica; Szkic; Wersja robocza; Koncept; Návrh; Taslak; Черновик; Чернетка; Πρόχειρο; Draf; Utkast; Kladde; Luonnos; Piszkozat; Ciornă; 下書き; 草稿; 임시저장; ฉบับร่าง; Bản nháp; مسودة; טיוטה
  (request): Quote; Quotation; Proposal; Estimate; Angebot; Kostenvoranschlag; Devis; Presupuesto; Cotización; Preventivo; Orçamento; Cotação; Offerte; Ponuda; Wycena; Nabídka; Teklif; Предложение; Προσφορά; 見積; 見積もり; 报价; 報價; 견적; Penawaran; Offert; Tilbud; Tarjous; Ajánlat; Ofertă
  (owner_stay): Owner; Owner stay; Owner use; Owner booking; Owner reservation; Proprietor; Eigentümer; Eigentümeraufenthalt; Propriétaire; Séjour propriétaire; Séjour du propriétaire; Propietario; Estancia del propietario; Uso propietario; Proprietario; Soggiorno proprietario; Proprietário; Eigenaar; Verblijf eigenaar; Eigen gebruik; Vlasnik; Boravak vlasnika; Właściciel; Pobyt właściciela; Majitel; Pobyt majitele; Vlastník; Ev sahibi kullanımı; Владелец; Собственник; Ιδιοκτήτης; オーナー; オーナー利用; 业主; 业主自用; Ägare; Ejer; Eier; Omistaja; Tulajdonos; Proprietar
  (superseded): Superseded; Obsolete; Old version; Previous version; Ersetzt; Überholt; Veraltet; Alte Version; Remplacé; Remplacée; Ancienne version; Reemplazad*; Sustituid*; Versión anterior; Sostituit*; Superato; Substituíd*; Vervangen; Zamijenjeno; Zastąpion*; Nahrazen*; Eskimiş; Заменено; Устарело; 旧版; 已替换`);

/** The words with what they mean, each without its accents too. */
function withPlainWords<Means>(table: Readonly<Record<string, Means>>): Readonly<Record<string, Means>> {
  return Object.fromEntries(
    Object.entries(table).flatMap(([word, means]) => [word, withoutAccents(word)].map((each) => [each, means])),
  );
}

/** Word -> state. A word that could mean two states (such as "active", "closed", "finished") is not included. */
export const everydayStatuses = withPlainWords(states as Record<string, BookingStatus>);

/** Words in a column of states that mean a closed room and not a booking. */
export const everydayBlocks = withPlainWords(blocks);

/**
 * What stands beside a state, or is the name of a column of yes and no, and says that a row stands (Confirmed), or that it has ended, is a draft, an offer,
 * a stay of the owner or an old version: of prices and rooms too.
 */
export const everydayMarks = withPlainWords(marks);
